import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { BackgroundTasks } from './background-tasks.ts';
import { Jobs } from './jobs.ts';

/** Background jobs and tasks for all modules. */
@Global()
@Module({
  imports: [ScheduleModule.forRoot(), DiscoveryModule],
  providers: [Jobs, BackgroundTasks],
  exports: [Jobs, BackgroundTasks],
})
export class JobsModule {}
