import 'reflect-metadata';
import { ConfigError, readVariables } from '@meridian/config';
import { NestFactory } from '@nestjs/core';
import { MIGRATIONS } from './migrations/index.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import { Migrations } from './platform/database/migrations/migrations.ts';

/** `npm run migrate`: runs pending migrations without starting a server. */
try {
  const config = readVariables(['MONGODB_URI', 'DATABASE_TIMEOUT_SECONDS'], process.env);
  const context = await NestFactory.createApplicationContext(
    { module: DatabaseModule, imports: [ConfigModule.with(config)] },
    { logger: false, abortOnError: false },
  );
  const names = await context.get(Migrations).run(MIGRATIONS);
  for (const name of names) process.stdout.write(`Migration applied: ${name}\n`);
  if (names.length === 0) process.stdout.write('No pending migrations.\n');
  await context.close();
} catch (error) {
  const isUnreachable = /^Mongo/.test((error as Error).name);
  if (!isUnreachable && !(error instanceof ConfigError)) throw error;
  process.stderr.write(
    isUnreachable
      ? 'Could not connect to the database at MONGODB_URI. Check that it is running, then run the command again.\n'
      : `${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
