import { type AppName, isAppName } from '@meridian/federation';
import { ChannelControl, type ChangeNote, ContractError, isChannelRefusal } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Mutex } from '../../platform/concurrency/mutex.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { ReleaseRegistry } from './release-registry.ts';

/** What an admin says with a change. */
export interface Move {
  userId: string;
  reason: string;
}

const asRefusal = (error: unknown): never => {
  if (error instanceof ContractError)
    throw new AppError('releaseRefused', { details: { reason: error.message } });
  if (isChannelRefusal(error)) throw new AppError('conflict', { details: { reason: error.message } });
  throw error;
};

/** Changes of channels from the panel: the same checks as from the command line, under the admin's name. */
@Injectable()
export class ChangeChannels {
  private readonly control: ChannelControl;
  /** Each change loads bundles in a worker thread: one at a time is enough. */
  private readonly changes = new Mutex();

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly authors: ActivityAuthors,
    logger: PinoLogger,
  ) {
    this.control = new ChannelControl(registry.store, (problem) =>
      logger.warn({ problem }, 'a release is missing or damaged in the store'),
    );
  }

  async rollback(
    app: string,
    { expected, unchecked }: { expected: string; unchecked: boolean },
    move: Move,
  ): Promise<void> {
    const name = await this.released(app);
    await this.change(async () =>
      this.control.rollback(name, await this.note(move), { expected, unchecked }),
    );
  }

  async startCanary(app: string, version: string, share: number, move: Move): Promise<void> {
    const name = await this.published(app, version);
    await this.change(async () => this.control.startCanary(name, version, share, await this.note(move)));
  }

  async stopCanary(app: string, expected: string, move: Move): Promise<void> {
    const name = await this.released(app);
    const { canary } = (await this.registry.store.channels())[name] ?? {};
    const trial = { version: expected, since: canary?.since ?? '' };
    await this.registry.store.stopCanary(name, await this.note(move), trial).catch(asRefusal);
  }

  async promote(app: string, expected: string, move: Move): Promise<void> {
    const name = await this.published(app, expected);
    await this.change(async () => this.control.promote(name, await this.note(move), expected));
  }

  /** @throws AppError `notFound` for a version that nobody published */
  async published(app: string, version: string): Promise<AppName> {
    const name = await this.released(app);
    if (!(await this.registry.store.has(name, version))) throw new AppError('notFound');
    return name;
  }

  /** @throws AppError `releaseRefused`, `conflict` */
  private async change(job: () => Promise<unknown>): Promise<void> {
    await this.changes.runExclusive(job).catch(asRefusal);
  }

  private async released(app: string): Promise<AppName> {
    if (!isAppName(app) || !(await this.registry.store.channels())[app]) throw new AppError('notFound');
    return app;
  }

  private async note({ userId, reason }: Move): Promise<ChangeNote> {
    return { reason, by: (await this.authors.byId(userId))?.email ?? 'admin' };
  }
}
