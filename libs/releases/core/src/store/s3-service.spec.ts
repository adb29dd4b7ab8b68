import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startBucket } from '@meridian/test-servers';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';
import { openReleaseStore } from './open-release-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The S3 service of these tests, such as MinIO in CI with its default credentials. Without it: the test server. */
const SERVICE = process.env['TEST_S3_ENDPOINT'];
const BUCKET = `releases-${randomUUID()}`;
const credentials = { accessKeyId: 'minioadmin', secretAccessKey: 'minioadmin' };

let endpoint: string;
let stop = (): void => undefined;
beforeAll(async () => {
  if (SERVICE === undefined) {
    const bucket = await startBucket(BUCKET);
    endpoint = bucket.url;
    stop = () => bucket.stop();
    return;
  }
  endpoint = SERVICE;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
});
afterAll(() => stop());

/** A store on another machine, with its own local folder. */
const machine = (): ReleaseStore =>
  openReleaseStore({
    RELEASES_STORAGE: 's3',
    RELEASES_BUCKET: BUCKET,
    RELEASES_DIR: temporaryFolder(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });

test('the service has the conditional writes of the release store: concurrent changes of a channel are all recorded', async () => {
  const store = machine();
  for (const version of ['1', '2', '3'])
    await store.publish(manifestOf('shell', version), builtApp({ 'browser/a.js': version }));
  const machines = [machine(), machine(), machine()];
  await Promise.all(
    machines.map((other, index) =>
      other.point('shell', String(index + 1), { reason: 'test', by: `m${index}` }),
    ),
  );
  const reader = machine();
  const { version = '' } = (await reader.channels()).shell?.stable ?? {};
  await reader.verify('shell', version);
  expect((await reader.log(10)).length).toBe(3);
  expect(await reader.readText('shell', version, 'a.js')).toBe(version);
});
