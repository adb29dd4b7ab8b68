import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { MongoDBStorage, Umzug } from 'umzug';
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
    const { database } = this.repository;
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({ name, up: () => up(database) })),
      storage: new MongoDBStorage({ collection: database.collection('migrations') }),
      logger: undefined,
    });
    while ((await umzug.pending()).length > 0) {
      if (await this.repository.lock(this.holder, LOCK_TTL_MS)) return this.locked(() => umzug.up());
      await delay(POLL_INTERVAL_MS);
    }
    return [];
  }

  private async locked(up: () => Promise<{ name: string }[]>): Promise<string[]> {
    const extension = setInterval(() => {
      this.repository.extend(this.holder, LOCK_TTL_MS).catch((error: unknown) => this.logger.warn(error));
    }, LOCK_TTL_MS / 3);
    try {
      const names = (await up()).map(({ name }) => name);
      for (const name of names) this.logger.log(`Migration applied: ${name}`);
      return names;
    } finally {
      clearInterval(extension);
      await this.repository.unlock(this.holder);
    }
  }
}
