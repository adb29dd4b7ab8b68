import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { MigrationsRepository } from './migrations.repository.ts';

/**
 * A change of stored data. It runs while servers of the previous version read and write the same data, and after a crash
 * it runs again: each write is conditional and adds only what the previous version does not know.
 */
export interface Migration {
  /** The name of its file, such as `0002-gift-cards`. */
  name: string;
  up: (database: mongo.Db) => Promise<void>;
}

const LOCK_TTL_MS = 30_000;
const POLL_INTERVAL_MS = 200;

/** Runs pending migrations in order, each once. A lock makes the processes of a shop take turns. */
@Injectable()
export class Migrations {
  private readonly logger = new Logger(Migrations.name);
  private readonly holder = randomUUID();

  constructor(private readonly repository: MigrationsRepository) {}

  /** @returns the names of the migrations that this process has run */
  async run(migrations: readonly Migration[]): Promise<string[]> {
    while ((await this.pending(migrations)).length > 0) {
      if (await this.repository.lock(this.holder, LOCK_TTL_MS)) return this.locked(migrations);
      await delay(POLL_INTERVAL_MS);
    }
    return [];
  }

  private async pending(migrations: readonly Migration[]): Promise<Migration[]> {
    const executed = new Set(await this.repository.executed());
    return migrations.filter(({ name }) => !executed.has(name));
  }

  private async locked(migrations: readonly Migration[]): Promise<string[]> {
    const extension = setInterval(() => {
      this.repository.extend(this.holder, LOCK_TTL_MS).catch((error: unknown) => this.logger.warn(error));
    }, LOCK_TTL_MS / 3);
    try {
      const names: string[] = [];
      for (const { name, up } of await this.pending(migrations)) {
        await up(this.repository.database).catch((cause: unknown) => {
          throw new Error(`Migration ${name} failed: ${String(cause)}`, { cause });
        });
        await this.repository.record(name);
        this.logger.log(`Migration applied: ${name}`);
        names.push(name);
      }
      return names;
    } finally {
      clearInterval(extension);
      await this.repository.unlock(this.holder);
    }
  }
}
