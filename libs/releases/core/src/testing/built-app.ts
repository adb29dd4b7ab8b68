import { CONTRACT_VERSION, type AppName, type ReleaseManifest } from '@meridian/federation';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder, which the test runner removes after the test file. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'meridian-releases-'));

export const manifestOf = (
  app: AppName,
  version: string,
  change: Partial<ReleaseManifest> = {},
): ReleaseManifest => ({
  app,
  version,
  contract: CONTRACT_VERSION,
  mounts: [],
  slots: [],
  shared: {},
  entry: 'container.js',
  global: `${app}_${version}`.replace(/\W/g, '_'),
  chunks: {},
  files: { 'container.js': { bytes: 2, gzip: 22, integrity: `sha384-${version}` } },
  server: 'server/main.cjs',
  ...change,
});

/** A folder with the output of an app's build. */
export const builtApp = (files: Record<string, string | Buffer> = {}): string => {
  const dist = temporaryFolder();
  const all = { 'browser/container.js': '//', 'server/main.cjs': '', ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
};
