import { Global, Module } from '@nestjs/common';
import { InternalKey } from './internal-key.ts';
import { ServerUrls } from './server-urls.ts';

/** Services about the HTTP server, for all modules. */
@Global()
@Module({ providers: [InternalKey, ServerUrls], exports: [InternalKey, ServerUrls] })
export class HttpModule {}
