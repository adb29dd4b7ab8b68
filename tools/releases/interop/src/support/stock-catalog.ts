import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeFiles, globalName } from '@meridian/build';
import type { ReleaseManifest } from '@meridian/federation';
import { ChannelControl, type ReleaseStore } from '@meridian/releases';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../../../..');
const APP = 'catalog-mfe';

/** Builds the catalogue remote with the stock runtime and publishes it as the stable version. Returns the version. */
export const publishStockCatalog = async (store: ReleaseStore): Promise<string> => {
  const version = 'stock';
  const folder = await mkdtemp(join(tmpdir(), 'meridian-stock-'));
  await run(process.execPath, [join(ROOT, 'tools/build/src/testing/build-into.mjs'), APP, version, folder], {
    env: { ...process.env, FEDERATION_RUNTIME: 'stock' },
  });
  const live = (await store.channels())[APP]?.stable.version ?? '';
  const manifest: ReleaseManifest = {
    ...(await store.manifest(APP, live)),
    version,
    global: globalName(APP, version),
    files: describeFiles(join(folder, 'browser')),
  };
  await new ChannelControl(store).publish({ manifest, folder }, { reason: 'test' });
  await rm(folder, { recursive: true, force: true });
  return version;
};
