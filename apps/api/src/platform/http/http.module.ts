import { Global, Module } from '@nestjs/common';
import { OwnAddress } from './own-address.ts';

/** What every module may know of the server it runs in. */
@Global()
@Module({ providers: [OwnAddress], exports: [OwnAddress] })
export class HttpModule {}
