import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MIGRATION_LOCK_MODEL, migrationLockSchema } from './migration-lock.schema.ts';
import { MigrationsRepository } from './migrations.repository.ts';
import { Migrations } from './migrations.ts';

/** Migrations of stored data. */
@Module({
  imports: [MongooseModule.forFeature([{ name: MIGRATION_LOCK_MODEL, schema: migrationLockSchema }])],
  providers: [MigrationsRepository, Migrations],
  exports: [Migrations],
})
export class MigrationsModule {}
