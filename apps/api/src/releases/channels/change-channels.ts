import { type AppName, isAppName } from '@meridian/federation';
import {
  type Build,
  ChannelControl,
  type ChangeNote,
  ContractError,
  isChannelError,
  type PublishOptions,
} from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import { ReleaseMetrics } from '../registry/release-metrics.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { StaffJournal } from '../staff-journal.ts';

/** The author of a change, by the id of a member of staff or by name, and the reason. */
export type ChangeAuthor = ({ userId: string } | { by: string }) & { reason: string };

const throwAsAppError = (error: unknown): never => {
  if (error instanceof ContractError)
    throw new AppError('releaseRefused', { details: { reason: error.message } });
  if (isChannelError(error)) throw new AppError('conflict', { details: { reason: error.message } });
  throw error;
};

/** Log entries among which the last share of a canary is searched. */
const LOG_WINDOW = 1000;

/** Channel changes from the admin panel and from teams, with the same checks as on the command line, logged with the member's email. */
@Injectable()
export class ChangeChannels {
  private readonly control: ChannelControl;
  /** One change at a time, because each change loads bundles in a worker thread. */
  private readonly changes = new Mutex();
  /** Uploads do not delay a channel change, such as a rollback in an emergency. */
  private readonly uploads = new Mutex();

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly journal: StaffJournal,
    private readonly metrics: ReleaseMetrics,
    logger: PinoLogger,
  ) {
    this.control = new ChannelControl(registry.store, (problem) =>
      logger.warn({ problem }, 'release store: a live version is missing or damaged'),
    );
  }

  /**
   * Publishes a version that no channel points to. Returns false if it was published before.
   * @throws ContractError if it is refused
   */
  async publishStaged(build: Build, options: PublishOptions): Promise<boolean> {
    const publish = () => this.control.publish(build, { ...options, target: 'staged', reason: 'upload' });
    return (await this.uploads.runExclusive(publish)).isNew;
  }

  /** Points the stable channel to a published version, also of an app that was never released. */
  async point(app: AppName, version: string, expected: string | undefined, author: ChangeAuthor) {
    if (!(await this.registry.store.has(app, version))) throw new AppError('notFound');
    await this.change(async () => this.control.point(app, version, await this.noteOf(author), expected));
  }

  /** Starts a canary again, with the share of its last run. @throws AppError `notFound` if the version had none */
  async resumeCanary(app: AppName, version: string, author: ChangeAuthor): Promise<void> {
    const log = await this.registry.store.log(LOG_WINDOW);
    const last = log.find(
      (entry) => entry.app === app && entry.action === 'canary' && entry.to === version && entry.share,
    );
    if (!last?.share) throw new AppError('notFound');
    await this.startCanary(app, version, last.share, author);
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
    const running = { version: expected, since: canary?.since ?? '' };
    await this.registry.store.stopCanary(name, await this.noteOf(author), running).catch(throwAsAppError);
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

  private async noteOf(author: ChangeAuthor): Promise<ChangeNote> {
    const { reason } = author;
    if ('by' in author) return { reason, by: author.by };
    return { reason, by: (await this.journal.emailOf(author.userId)) ?? 'admin' };
  }
}
