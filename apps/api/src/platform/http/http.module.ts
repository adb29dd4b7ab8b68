import { Global, Module } from '@nestjs/common';
import { ServerUrls } from './server-urls.ts';

/** What every module may know of the server it runs in. */
@Global()
@Module({ providers: [ServerUrls], exports: [ServerUrls] })
export class HttpModule {}
