import { isAppName } from '@meridian/federation';
import { removeAbandonedUploads, removeOldVersions } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { TeamsRepository } from '../team-records/teams.repository.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';

const INTERVAL_MS = 6 * 3_600_000;

/** Removes versions that no page can need any more, by the rule of `removableVersions`. */
@Injectable()
export class OldVersions {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly teams: TeamsRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** Several processes can run it, because a version that is already removed changes nothing. */
  @BackgroundJob({ name: 'old version removal', intervalMs: INTERVAL_MS })
  async remove(signal?: AbortSignal): Promise<void> {
    const { store } = this.registry;
    const { channels, withdrawn } = await store.state();
    const teams = (await this.teams.all()).flatMap(({ apps }) => apps);
    const apps = [...new Set([...Object.keys(channels), ...Object.keys(withdrawn), ...teams])].filter(
      isAppName,
    );
    const removed = await removeOldVersions(store, apps, Date.now(), signal);
    if (removed.length > 0) this.logger.info({ versions: removed }, 'old versions removed');
    // Another process can have removed versions of which this machine has copies.
    await store.removeUnusedFiles(Date.now());
    await removeAbandonedUploads(store.root, Date.now());
  }
}
