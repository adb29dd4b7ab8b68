import type { ReleaseManifest } from '@meridian/federation';
import { SignatureError, type SigningKey, verifySignedVersion, type VersionCheck } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { TeamsRepository } from './teams.repository.ts';

/** A change of teams by another process applies within this time. */
const OWNERS_TTL_MS = 5000;
/** How long a version that was refused is not verified again. */
const REFUSAL_TTL_MS = 5000;

/** Keys of the team of each app, by key id. */
type Owners = ReadonlyMap<string, ReadonlyMap<string, SigningKey>>;

/**
 * Decides which versions this server loads: each version of a team's app must be signed with a key of the team. The hashes
 * of a version are computed once per process, and again before each channel change.
 */
@Injectable()
export class TeamSignatures {
  private owners: { value: Owners; at: number } | undefined;
  private readonly reads = new SingleFlight<Owners>();
  private readonly verifications = new SingleFlight<void>();
  /** Folders of verified versions. */
  private readonly verified = new Set<string>();
  private readonly refused = new Map<string, { error: SignatureError; until: number }>();

  constructor(
    private readonly teams: TeamsRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** The check of the release store. @throws SignatureError */
  readonly check: VersionCheck = async (manifest, folder, fresh) => {
    if (!(await this.readOwners()).has(manifest.app)) return;
    if (!fresh && this.verified.has(folder)) return;
    const refused = this.refused.get(folder);
    if (!fresh && refused && refused.until > Date.now()) throw refused.error;
    await this.verifications.run(folder, () => this.verify(manifest, folder));
  };

  /** Reads the teams again after a change by this process. */
  invalidate(): void {
    this.owners = undefined;
    this.refused.clear();
  }

  async isSignedBy(teamId: string, manifest: ReleaseManifest, folder: string): Promise<boolean> {
    const keys = (await this.teams.byId(teamId))?.keys ?? [];
    return verifySignedVersion(manifest, folder, (id) => keys.find((key) => key.id === id)).then(
      () => true,
      () => false,
    );
  }

  private async verify(manifest: ReleaseManifest, folder: string): Promise<void> {
    this.verified.delete(folder);
    const attempt = (owners: Owners) =>
      verifySignedVersion(manifest, folder, (id) => owners.get(manifest.app)?.get(id));
    try {
      await attempt(await this.readOwners()).catch(async (error: unknown) => {
        if (!(error instanceof SignatureError)) throw error;
        // Another process can have registered the key a moment ago.
        await attempt(await this.readAgain());
      });
      this.verified.add(folder);
      this.refused.delete(folder);
    } catch (error) {
      const { app, version } = manifest;
      this.logger.error({ err: error, app, version }, 'signature refused: version is not loaded');
      if (error instanceof SignatureError)
        this.refused.set(folder, { error, until: Date.now() + REFUSAL_TTL_MS });
      throw error;
    }
  }

  /** The owners of the last read. An old result is used while it is read again, so that pages do not wait. */
  private async readOwners(): Promise<Owners> {
    const { owners } = this;
    if (!owners) return this.readAgain();
    if (Date.now() - owners.at > OWNERS_TTL_MS)
      this.readAgain().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'teams were not read, the last ones are used'),
      );
    return owners.value;
  }

  private readAgain(): Promise<Owners> {
    return this.reads.run('owners', async () => {
      const teams = await this.teams.all();
      const value = new Map(
        teams.flatMap(({ apps, keys }) => {
          const byId = new Map(keys.map((key) => [key.id, key]));
          return apps.map((app) => [app, byId] as const);
        }),
      );
      this.owners = { value, at: Date.now() };
      return value;
    });
  }
}
