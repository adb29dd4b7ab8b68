import { type AppName, isAppName } from '@meridian/federation';
import { type ChangeNote, isChannelRefusal } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { RenderByVisit } from './render-by-visit.ts';

/** What an admin says with a change. */
export interface Move {
  userId: string;
  reason: string;
}

const asRefusal = (error: unknown): never => {
  if (isChannelRefusal(error)) throw new AppError('conflict', { details: { reason: error.message } });
  throw error;
};

/** Changes of channels from the panel: the same compare-and-swap as from the command line, under the admin's name. */
@Injectable()
export class ChangeChannels {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly proof: RenderByVisit,
    private readonly authors: ActivityAuthors,
  ) {}

  async rollback(app: string, expected: string, move: Move): Promise<void> {
    const name = await this.released(app);
    await this.registry.store.rollback(name, await this.note(move), expected).catch(asRefusal);
  }

  async startCanary(app: string, version: string, share: number, move: Move): Promise<void> {
    const name = await this.published(app, version);
    const { canary } = (await this.registry.store.channels())[name] ?? {};
    // A larger share of what runs already needs no proof.
    if (canary?.version !== version) await this.proof.prove(name, version);
    await this.registry.store.startCanary(name, version, share, await this.note(move)).catch(asRefusal);
  }

  async stopCanary(app: string, expected: string, move: Move): Promise<void> {
    const name = await this.released(app);
    const { canary } = (await this.registry.store.channels())[name] ?? {};
    const trial = { version: expected, since: canary?.since ?? '' };
    await this.registry.store.stopCanary(name, await this.note(move), trial).catch(asRefusal);
  }

  async promote(app: string, expected: string, move: Move): Promise<void> {
    const name = await this.published(app, expected);
    await this.proof.prove(name, expected);
    await this.registry.store.promote(name, await this.note(move), expected).catch(asRefusal);
  }

  /** @throws AppError `notFound` for a version that nobody published */
  async published(app: string, version: string): Promise<AppName> {
    const name = await this.released(app);
    if (!(await this.registry.store.has(name, version))) throw new AppError('notFound');
    return name;
  }

  private async released(app: string): Promise<AppName> {
    if (!isAppName(app) || !(await this.registry.store.channels())[app]) throw new AppError('notFound');
    return app;
  }

  private async note({ userId, reason }: Move): Promise<ChangeNote> {
    return { reason, by: (await this.authors.byId(userId))?.email ?? 'admin' };
  }
}
