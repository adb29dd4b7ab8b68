import { type Bucket, startBucket } from '@meridian/test-servers';
import { openReleaseStore } from '../store/open-release-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { temporaryFolder } from './built-app.ts';

/** A bucket, and `machine`, which opens it as a release store on another machine, with a local folder of its own. */
export const startReleaseBucket = async (): Promise<{ bucket: Bucket; machine: () => ReleaseStore }> => {
  const bucket = await startBucket('releases-bucket');
  const machine = () =>
    openReleaseStore({
      RELEASES_STORAGE: 's3',
      RELEASES_BUCKET: 'releases-bucket',
      RELEASES_DIR: temporaryFolder(),
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
  return { bucket, machine };
};
