import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MetricsModule } from '../metrics/metrics.module.ts';
import { Jobs } from './jobs.ts';

/** Background jobs for all modules. */
@Global()
@Module({ imports: [DiscoveryModule, MetricsModule], providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
