import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { MetricsModule } from '../metrics/metrics.module.ts';
import { Jobs } from './jobs.ts';

/** Background jobs for all modules. */
@Global()
@Module({
  imports: [ScheduleModule.forRoot(), DiscoveryModule, MetricsModule],
  providers: [Jobs],
  exports: [Jobs],
})
export class JobsModule {}
