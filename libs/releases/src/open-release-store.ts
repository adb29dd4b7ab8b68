import { ReleaseBucket } from './release-bucket.ts';
import { ReleaseStore } from './release-store.ts';

/** Where an environment keeps its releases. Empty values count as not set. */
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

/** The release store of an environment: a folder, or a bucket with a folder for what was read of it. */
export const openReleaseStore = (environment: ReleaseEnvironment): ReleaseStore => {
  const folder = environment.RELEASES_DIR || 'releases';
  if ((environment.RELEASES_STORAGE || 'folder') === 'folder') return new ReleaseStore(folder);
  const { RELEASES_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!RELEASES_BUCKET) throw new Error('RELEASES_BUCKET: needed by s3 storage');
  return new ReleaseStore(
    new ReleaseBucket({
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
  );
};
