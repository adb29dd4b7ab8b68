import { type AppName, isAppName } from '@meridian/federation';
import { ChannelControl, type ChangeNote, ContractError, isChannelError } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { ReleaseMetrics } from './release-metrics.ts';
import { ReleaseRegistry } from './release-registry.ts';

/** The admin who requests a change, and the reason. */
export interface ChangeAuthor {
  userId: string;
  reason: string;
}

const throwAsAppError = (error: unknown): never => {
  if (error instanceof ContractError)
    throw new AppError('releaseRefused', { details: { reason: error.message } });
  if (isChannelError(error)) throw new AppError('conflict', { details: { reason: error.message } });
  throw error;
};

/** Channel changes from the admin panel, with the same checks as on the command line, logged with the admin's email. */
@Injectable()
export class ChangeChannels {
  private readonly control: ChannelControl;
  /** One change at a time, because each change loads bundles in a worker thread. */
  private readonly changes = new Mutex();

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly authors: ActivityAuthors,
    private readonly metrics: ReleaseMetrics,
    logger: PinoLogger,
  ) {
    this.control = new ChannelControl(registry.store, (problem) =>
      logger.warn({ problem }, 'release store: a live version is missing or damaged'),
    );
  }

  async rollback(
    app: string,
    { expected, unchecked }: { expected: string; unchecked: boolean },
    author: ChangeAuthor,
  ): Promise<void> {
    const name = await this.requireReleased(app);
    await this.change(async () =>
      this.control.rollback(name, await this.noteOf(author), { expected, unchecked }),
    );
    this.metrics.countRollback(name, 'panel');
  }

  async startCanary(app: string, version: string, share: number, author: ChangeAuthor): Promise<void> {
    const name = await this.requirePublished(app, version);
    await this.change(async () => this.control.startCanary(name, version, share, await this.noteOf(author)));
  }

  async stopCanary(app: string, expected: string, author: ChangeAuthor): Promise<void> {
    const name = await this.requireReleased(app);
    const { canary } = (await this.registry.store.channels())[name] ?? {};
    const canaryRun = { version: expected, since: canary?.since ?? '' };
    await this.registry.store.stopCanary(name, await this.noteOf(author), canaryRun).catch(throwAsAppError);
  }

  async promote(app: string, expected: string, author: ChangeAuthor): Promise<void> {
    const name = await this.requirePublished(app, expected);
    await this.change(async () => this.control.promote(name, await this.noteOf(author), expected));
  }

  /** @throws AppError `notFound` for a version that is not published */
  async requirePublished(app: string, version: string): Promise<AppName> {
    const name = await this.requireReleased(app);
    if (!(await this.registry.store.has(name, version))) throw new AppError('notFound');
    return name;
  }

  /** @throws AppError `releaseRefused`, `conflict` */
  private async change(job: () => Promise<unknown>): Promise<void> {
    await this.changes.runExclusive(job).catch(throwAsAppError);
  }

  private async requireReleased(app: string): Promise<AppName> {
    if (!isAppName(app) || !(await this.registry.store.channels())[app]) throw new AppError('notFound');
    return app;
  }

  private async noteOf({ userId, reason }: ChangeAuthor): Promise<ChangeNote> {
    return { reason, by: (await this.authors.byId(userId))?.email ?? 'admin' };
  }
}
