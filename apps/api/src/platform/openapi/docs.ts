import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Config } from '../config/config.ts';
import { allowSources } from '../security/security-headers.ts';

/** Returns whether the API documentation is served: everywhere except in production, unless `API_DOCS` is set. */
export const servesApiDocs = ({ API_DOCS, NODE_ENV }: Config): boolean =>
  API_DOCS === undefined ? NODE_ENV !== 'production' : API_DOCS === 'yes';

/** Serves Swagger UI at `/api/docs`, the only page that may use inline styles. */
export const serveDocs = async (app: NestExpressApplication, origin: string): Promise<void> => {
  // 500 modules, so they load only if the documentation is served.
  const { SwaggerModule } = await import('@nestjs/swagger');
  const { openApiDocument } = await import('./document.ts');
  app.use('/api/docs', (_request: Request, response: Response, next: NextFunction) => {
    allowSources(response, { styles: ["'unsafe-inline'"] });
    next();
  });
  SwaggerModule.setup('api/docs', app, { ...openApiDocument(origin) } as OpenAPIObject, {
    customSiteTitle: 'Meridian API',
    raw: false,
  });
};
