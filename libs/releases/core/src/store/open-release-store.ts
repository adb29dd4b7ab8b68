import { S3Storage } from './s3-storage.ts';
import { ReleaseStore, type VersionCheck } from './release-store.ts';

/** Variables of the release store. Empty values count as not set. */
export interface ReleaseEnvironment {
  RELEASES_DIR?: string | undefined;
  /** `folder` or `s3`. */
  RELEASES_STORAGE?: string | undefined;
  RELEASES_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Opens the release store of an environment: a folder, or an S3 bucket with a local folder for downloaded versions. */
export const openReleaseStore = (
  environment: ReleaseEnvironment,
  check?: VersionCheck,
  compression?: number,
): ReleaseStore => {
  const folder = environment.RELEASES_DIR || 'releases';
  if ((environment.RELEASES_STORAGE || 'folder') === 'folder')
    return new ReleaseStore(folder, check, compression);
  const { RELEASES_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!RELEASES_BUCKET) throw new Error('RELEASES_BUCKET: required by s3 storage');
  return new ReleaseStore(
    new S3Storage({
      bucket: RELEASES_BUCKET,
      cache: folder,
      client: {
        region: S3_REGION || 'us-east-1',
        ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
        ...(S3_ACCESS_KEY_ID &&
          S3_SECRET_ACCESS_KEY && {
            credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
          }),
      },
    }),
    check,
    compression,
  );
};
