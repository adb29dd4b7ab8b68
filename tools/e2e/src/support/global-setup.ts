import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames } from '@meridian/build';
import { startTestDatabase } from '@meridian/embedded-mongodb';
import { publish } from '@meridian/release';
import { openReleaseStore } from '@meridian/releases';

/** Starts one database engine for all workers, unless `TEST_MONGODB_URI` names a deployment. */
const startDatabase = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_MONGODB_URI']) return () => Promise.resolve();
  const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
  process.env['TEST_MONGODB_URI'] = database.uri;
  return () => database.stop();
};

/**
 * Prepares what all spec files share: one database engine, a folder of resized images, and a release store with the built
 * apps. Admission renders every release, so each shop gets a copy of the store instead of publishing again. Returns the
 * teardown.
 */
const prepareEndToEndTests = async (): Promise<() => Promise<void>> => {
  const pictures = await mkdtemp(join(tmpdir(), 'meridian-e2e-derived-'));
  const releases = await mkdtemp(join(tmpdir(), 'meridian-e2e-releases-'));
  process.env['E2E_DERIVED_PICTURES'] = pictures;
  process.env['E2E_RELEASES'] = releases;
  const store = openReleaseStore({ RELEASES_STORAGE: 'folder', RELEASES_DIR: releases });
  for (const app of appNames()) await publish(app, store, 'test');
  const stopDatabase = await startDatabase();
  return async () => {
    await stopDatabase();
    for (const folder of [pictures, releases]) await rm(folder, { recursive: true, force: true });
  };
};

export default prepareEndToEndTests;
