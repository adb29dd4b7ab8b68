import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type HandlerInput, type EndpointOutput, SIGNATURE_TTL_MS } from '@meridian/contracts';
import type { AppName } from '@meridian/federation';
import {
  checkSizeBudget,
  ContractError,
  type FileHashes,
  isSignedBy,
  signedFilesOf,
  signedText,
  UPLOADS_FOLDER,
} from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { runUnlessFull } from '../../platform/concurrency/run-unless-full.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { limitOf, Limits, MINUTE_S } from '../../platform/security/limits.ts';
import { ChangeChannels } from '../channels/change-channels.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { AppOwnership } from './app-ownership.ts';
import { PackageError } from './packages/package-error.ts';
import { readPackageManifest } from './packages/package-manifest.ts';
import { unpackPackage } from './packages/unpack-package.ts';
import { teamAuthor } from './team-author.ts';
import { TeamsRepository } from '../team-records/teams.repository.ts';

/** Derives from the limit of a network, because most requests of a team come from one build server. */
export const TEAM_UPLOAD = limitOf(
  'teamUpload',
  (config) => Math.ceil(config.RATE_LIMIT_API / 50),
  MINUTE_S,
  'team',
);

/** Packages that are received at the same time, and requests that wait for it. */
const MAX_CONCURRENT = 2;
const MAX_QUEUE_LENGTH = 8;
/** A clock of a build server can be fast by this time. */
const CLOCK_SKEW_MS = 60_000;

type Uploaded = EndpointOutput<'PUT /api/releases/:app/:version'>;
type ReleaseSignatureHeaders = HandlerInput<'PUT /api/releases/:app/:version'>['headers'];

interface Upload {
  app: string;
  version: string;
  headers: ReleaseSignatureHeaders;
  body: Readable;
}

const isSame = (a: FileHashes, b: FileHashes): boolean =>
  a.size === b.size && [...a].every(([path, hash]) => b.get(path) === hash);

/** Publishes the package of a team as a version that no channel points to. */
@Injectable()
export class UploadRelease {
  private readonly uploads = pLimit(MAX_CONCURRENT);

  constructor(
    private readonly ownership: AppOwnership,
    private readonly teams: TeamsRepository,
    private readonly limits: Limits,
    private readonly registry: ReleaseRegistry,
    private readonly channels: ChangeChannels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Everything that needs no package is checked before the body is read.
   * @throws AppError `appTaken`, `forbidden`, `tooManyRequests`, `invalidSignature`, `payloadTooLarge`, `packageRefused`,
   * `releaseExists`, `unavailable`
   */
  async upload(team: TeamIdentity, { app: name, version, headers, body }: Upload): Promise<Uploaded> {
    const app = await this.ownership.requireOwn(team, name, 'upload');
    await this.limits.consume(TEAM_UPLOAD, { team: team.teamId });
    const publicKey = await this.requireKey(team, headers);
    return runUnlessFull(this.uploads, MAX_QUEUE_LENGTH, async () => {
      const folder = join(this.registry.store.root, UPLOADS_FOLDER, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        const hashes = await unpackPackage(body, folder);
        const signedAt = headers['x-release-signed-at'];
        const text = signedText({ app, version, signedAt }, hashes);
        if (!isSignedBy(publicKey, text, headers['x-release-signature']))
          throw new AppError('invalidSignature');
        return await this.publish(team, { app, version, headers }, folder, hashes);
      } catch (error) {
        if (!(error instanceof PackageError || error instanceof ContractError)) throw error;
        throw new AppError('packageRefused', { details: { reason: error.message } });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  /** Returns the team's key of a signature that is not older than 15 minutes. @throws AppError `invalidSignature` */
  private async requireKey({ teamId }: TeamIdentity, headers: ReleaseSignatureHeaders): Promise<string> {
    const age = Date.now() - Date.parse(headers['x-release-signed-at']);
    const keys = (await this.teams.byId(teamId))?.keys ?? [];
    const key = keys.find(({ id, revokedAt }) => id === headers['x-release-key'] && revokedAt === null);
    if (!key || age > SIGNATURE_TTL_MS || age < -CLOCK_SKEW_MS) throw new AppError('invalidSignature');
    return key.publicKey;
  }

  private async publish(
    team: TeamIdentity,
    { app, version, headers }: { app: AppName; version: string; headers: ReleaseSignatureHeaders },
    folder: string,
    hashes: FileHashes,
  ): Promise<Uploaded> {
    const { store } = this.registry;
    const wasUploaded = () => this.requireSame(app, version, hashes);
    if (await store.has(app, version)) return wasUploaded();
    // The record of a version that was removed remains.
    if (await store.record(app, version)) throw new AppError('releaseExists');
    const { manifest, bytes } = await readPackageManifest(folder, hashes, {
      app,
      version,
      origins: this.config.REMOTE_ORIGINS,
    });
    await checkSizeBudget(manifest, folder);
    const signature = {
      key: headers['x-release-key'],
      signedAt: headers['x-release-signed-at'],
      signature: headers['x-release-signature'],
    };
    const created = await this.channels.publishStaged(
      { manifest, folder },
      { signed: { signature, manifest: bytes }, by: teamAuthor(team) },
    );
    // Another request can have published the version in the meantime.
    return created ? { app, version, created } : wasUploaded();
  }

  /** @throws AppError `releaseExists` if the version was published with other files */
  private async requireSame(app: AppName, version: string, hashes: FileHashes): Promise<Uploaded> {
    const { store } = this.registry;
    await store.manifest(app, version).catch(() => undefined);
    const published = await signedFilesOf(store.folderOf(app, version)).catch(() => null);
    if (!published || !isSame(published, hashes)) throw new AppError('releaseExists');
    return { app, version, created: false };
  }
}
