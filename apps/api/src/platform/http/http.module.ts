import { Global, Module } from '@nestjs/common';
import { ServerUrls } from './server-urls.ts';

/** Services about the HTTP server, for all modules. */
@Global()
@Module({ providers: [ServerUrls], exports: [ServerUrls] })
export class HttpModule {}
