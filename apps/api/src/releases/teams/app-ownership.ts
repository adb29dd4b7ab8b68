import type { TeamAction } from '@meridian/contracts';
import { type AppName, isRemoteName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { TeamSignatures } from '../team-records/team-signatures.ts';
import { TeamsRepository } from '../team-records/teams.repository.ts';

/** Newest versions whose signatures decide whether an app belongs to the shop. */
const CHECKED_VERSIONS = 5;

/** Decides which team may release an app. The shell and every app with an unsigned version belong to the shop. */
@Injectable()
export class AppOwnership {
  constructor(
    private readonly teams: TeamsRepository,
    private readonly signatures: TeamSignatures,
    private readonly registry: ReleaseRegistry,
  ) {}

  /**
   * @param teamId the team that gets the apps; null for a new one
   * @throws AppError `appTaken` for the first app that the team cannot have
   */
  async requireFree(apps: readonly string[], teamId: string | null): Promise<void> {
    const teams = await this.teams.all();
    const own = teams.find(({ id }) => id === teamId)?.apps ?? [];
    const others = new Set(teams.filter(({ id }) => id !== teamId).flatMap((team) => team.apps));
    for (const app of apps.filter((name) => !own.includes(name))) {
      const isFree = isRemoteName(app) && !others.has(app) && (await this.hasOnlyVersionsOf(app, teamId));
      if (!isFree) throw new AppError('appTaken', { details: { app } });
    }
  }

  /**
   * Returns the name of an app of a team.
   * @param action what the team wants to do with it; without one it only reads
   * @throws AppError `appTaken` if the app belongs to others, `forbidden` if the owner has not allowed the app or the action
   */
  async requireOwn(
    { teamId, apps, actions }: TeamIdentity,
    app: string,
    action?: TeamAction,
  ): Promise<AppName> {
    if (!apps.includes(app) || !isRemoteName(app)) {
      await this.requireFree([app], teamId);
      throw new AppError('forbidden');
    }
    if (action && !actions.includes(action)) throw new AppError('forbidden');
    return app;
  }

  /** Returns whether an app has no version that another author has published. */
  private async hasOnlyVersionsOf(app: AppName, teamId: string | null): Promise<boolean> {
    const { store } = this.registry;
    const { channels, withdrawn } = await store.state();
    const channel = channels[app]?.stable ?? (app === 'shell' ? undefined : withdrawn[app]?.stable);
    const named = [channel?.version, channel?.previous, channels[app]?.canary?.version];
    const newest = (await store.versions(app)).slice(0, CHECKED_VERSIONS);
    for (const version of new Set([...named, ...newest])) {
      if (!version) continue;
      const manifest = await store.manifest(app, version).catch(() => null);
      const folder = store.folderOf(app, version);
      if (teamId === null || !manifest || !(await this.signatures.isSignedBy(teamId, manifest, folder)))
        return false;
    }
    return true;
  }
}
