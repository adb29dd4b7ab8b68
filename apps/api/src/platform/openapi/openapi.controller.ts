import type { EndpointOutput } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { servesApiDocs } from './docs.ts';

@Controller()
export class OpenApiController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Endpoint('GET /api/openapi.json')
  async read(): Promise<EndpointOutput<'GET /api/openapi.json'>> {
    if (!servesApiDocs(this.config)) throw new AppError('notFound');
    // Loaded on request, because the document takes a tenth of a second.
    const { openApiDocument } = await import('./document.ts');
    return { ...openApiDocument(this.config.PUBLIC_ORIGIN) };
  }
}
