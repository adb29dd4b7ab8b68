import type { TeamAction, TeamChannelChange, TeamRelease } from '@meridian/contracts';
import type { AppName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { ChangeChannels } from '../channels/change-channels.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { AppOwnership } from './app-ownership.ts';
import { teamAuthor, visibleAuthor } from './team-author.ts';

const MAX_VERSIONS = 20;
const MAX_LOG_ENTRIES = 20;
/** Entries of the whole log among which those of the app are searched. */
const LOG_WINDOW = 1000;

const ACTIONS: Record<TeamChannelChange['action'], TeamAction> = {
  stable: 'stable',
  promote: 'stable',
  canary: 'canary',
  rollback: 'rollback',
  hold: 'hold',
  unhold: 'hold',
};

/** State and channel changes of an app for its team. */
@Injectable()
export class TeamChannels {
  constructor(
    private readonly ownership: AppOwnership,
    private readonly changes: ChangeChannels,
    private readonly registry: ReleaseRegistry,
  ) {}

  /** @throws AppError `appTaken`, `forbidden` */
  async read(team: TeamIdentity, name: string): Promise<TeamRelease> {
    return this.present(team, await this.ownership.requireOwn(team, name));
  }

  /** @throws AppError `appTaken`, `forbidden`, `notFound`, `conflict`, `releaseRefused` */
  async change(team: TeamIdentity, name: string, change: TeamChannelChange): Promise<TeamRelease> {
    const app = await this.ownership.requireOwn(team, name, ACTIONS[change.action]);
    const author = { by: teamAuthor(team), reason: change.reason };
    switch (change.action) {
      case 'stable':
        await this.changes.point(app, change.version, change.expected, author);
        break;
      case 'canary':
        await this.changes.startCanary(app, change.version, change.share, author);
        break;
      case 'promote':
        await this.changes.promote(app, change.expected, author);
        break;
      case 'rollback':
        await this.changes.rollback(app, { expected: change.expected, unchecked: false }, author);
        break;
      case 'hold':
        await this.changes.stopCanary(app, change.expected, author);
        break;
      case 'unhold':
        await this.changes.resumeCanary(app, change.version, author);
    }
    return this.present(team, app);
  }

  private async present(team: TeamIdentity, app: AppName): Promise<TeamRelease> {
    const { store } = this.registry;
    const [{ channels }, log, versions] = await Promise.all([
      store.state(),
      store.log(LOG_WINDOW),
      store.versions(app),
    ]);
    const { stable, canary } = channels[app] ?? {};
    return {
      app,
      stable: stable?.version ?? null,
      previous: stable?.previous ?? null,
      canary: canary ?? null,
      versions: await Promise.all(
        versions.slice(0, MAX_VERSIONS).map(async (version) => {
          const record = await store.record(app, version);
          return { version, publishedAt: record?.publishedAt ?? null };
        }),
      ),
      log: log
        .filter((entry) => entry.app === app)
        .slice(0, MAX_LOG_ENTRIES)
        .map((entry) => ({ ...entry, by: visibleAuthor(entry.by, team) })),
    };
  }
}
