import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import type { WorkKind } from './work-kind.ts';
import { WORK_KINDS, WorkHandlers } from './work-handlers.ts';
import { Work } from './work.ts';
import { WorkRepository } from './work.repository.ts';
import { WORK_MODEL } from './work.schema.ts';

@Module({})
export class WorkModule {
  static with(kinds: readonly WorkKind<object>[]): DynamicModule {
    return {
      module: WorkModule,
      global: true,
      imports: [DiscoveryModule, MongooseModule.forFeature([WORK_MODEL])],
      providers: [{ provide: WORK_KINDS, useValue: kinds }, WorkHandlers, Work, WorkRepository],
      exports: [Work, WorkRepository],
    };
  }
}
