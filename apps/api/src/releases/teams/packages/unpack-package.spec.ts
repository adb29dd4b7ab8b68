import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { RELEASE_PACKAGE } from '@meridian/contracts';
import { archiveOf } from '../../../testing/team-package.ts';
import { unpackPackage } from './unpack-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-package-'));
});
afterAll(() => rm(folder, { recursive: true }));

const folders = Array.from({ length: 2 * RELEASE_PACKAGE.files + 1 }, (_, index) => ({
  name: `browser/${index}`,
  type: 'directory' as const,
}));
const longHeader = { name: 'release.json', pax: { comment: 'x'.repeat(5_000_000) } };

test.each([
  [
    'more entries than a package has',
    () => archiveOf(folders),
    new RegExp(`more than ${2 * RELEASE_PACKAGE.files} entries`),
  ],
  ['a header above the size of the extractor', () => archiveOf([longHeader]), /not a complete/],
  ['bytes that are no archive', () => Promise.resolve(gzipSync('x'.repeat(5000))), /not a complete/],
  ['bytes that are not compressed', () => Promise.resolve(Buffer.from('x')), /not a complete/],
])('refuses %s because of its content', async (_, archive, message) => {
  const error: unknown = await unpackPackage(Readable.from([await archive()]), folder).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'PackageError', message: expect.stringMatching(message) as string });
});
