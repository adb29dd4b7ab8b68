import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import type { WorkKind } from './work-kind.ts';
import { WORK_KINDS, WorkHandlers } from './work-handlers.ts';
import { Work } from './work.ts';
import { WorkRepository } from './work.repository.ts';
import { WORK_MODEL, workSchema } from './work.schema.ts';

/** Durable work for all modules. */
@Module({})
export class WorkModule {
  static with(kinds: readonly WorkKind<object>[]): DynamicModule {
    return {
      module: WorkModule,
      global: true,
      imports: [DiscoveryModule, MongooseModule.forFeature([{ name: WORK_MODEL, schema: workSchema }])],
      providers: [{ provide: WORK_KINDS, useValue: kinds }, WorkHandlers, Work, WorkRepository],
      exports: [Work, WorkRepository],
    };
  }
}
