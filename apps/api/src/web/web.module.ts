import { Module } from '@nestjs/common';

/** Serves the shop's pages. */
@Module({})
export class WebModule {}
