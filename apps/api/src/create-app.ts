import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Logger } from 'nestjs-pino';
import { MIGRATIONS } from './migrations/index.ts';
import { AppModule } from './app.module.ts';
import { Migrations } from './platform/database/migrations/migrations.ts';
import { Payments } from './modules/sales/payments/payments.ts';
import { webhookPath } from './modules/sales/payments/payment-provider.ts';
import type { Config } from './platform/config/config.ts';
import { frameworkLogger } from './platform/logging/framework-logger.ts';
import { servedRoles } from './process-roles.ts';
import { requestId } from './platform/logging/request-id.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { servesApiDocs, serveDocs } from './platform/openapi/docs.ts';
import { RateLimit } from './platform/security/rate-limit.ts';
import { InternalKey } from './platform/http/internal-key.ts';
import { panelPages } from './platform/security/panel-pages.middleware.ts';
import { PanelOrigin } from './platform/security/panel-origin.ts';
import { warnOfUntrustedProxy } from './platform/security/untrusted-proxy.ts';
import { rateLimit } from './platform/security/rate-limit.middleware.ts';
import { securityHeaders } from './platform/security/security-headers.ts';
import { nameRequestSpan } from './platform/tracing/traced.ts';
import { PageUrlMiddleware } from './web/pages/page-url.middleware.ts';

const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/**
 * Removes `Cache-Control` from conditional requests, so that a matching entity tag is answered with 304. Express would
 * send the whole body for `no-cache`, a header that `fetch` adds automatically.
 */
const revalidation = (request: Request, _: Response, next: NextFunction): void => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};

/** Creates the server for production and tests. It does not listen yet. */
export const createApp = async (config: Config): Promise<NestExpressApplication> => {
  const server = express();
  // Rate limits and headers depend on the path, so another case must not match a route.
  server.set('case sensitive routing', true);
  const adapter = new ExpressAdapter(server);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), adapter, {
    bodyParser: false,
    // Errors before the logger exists are thrown, and `runServer` prints them.
    logger: false,
    abortOnError: false,
  });
  // Longer than the timeout of proxies and clients, because the sender should close an idle connection.
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  app.useLogger(frameworkLogger(app.get(Logger)));
  app.set('trust proxy', config.TRUST_PROXY);
  app.disable('x-powered-by');
  app.use((request: Request, response: Response, next: NextFunction) => {
    requestId(request, response);
    next();
  });
  app.use(warnOfUntrustedProxy(app.get(Logger)));
  app.use(app.get(Metrics).observe);
  app.use(nameRequestSpan);
  app.use(...securityHeaders(config));
  app.use(servedRoles(config, app.get(InternalKey)));
  app.use(revalidation);
  app.use(app.get(PageUrlMiddleware).handle);
  app.use(panelPages(app.get(PanelOrigin)));
  const webhooks = new Set(app.get(Payments, { strict: false }).webhookReceivers.map(webhookPath));
  app.use('/api', rateLimit(app.get(RateLimit), app.get(InternalKey), webhooks));
  app.use(compression());
  await app.get(Migrations).run(MIGRATIONS);
  if (servesApiDocs(config)) await serveDocs(app, config.PUBLIC_ORIGIN);
  return app;
};
