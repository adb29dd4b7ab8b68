import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase } from '@meridian/embedded-mongodb';
import { publishBuilt } from '@meridian/workflow';
import { openStore, startSharedShop } from './shop.ts';

/** Starts one database engine for all workers, unless `TEST_MONGODB_URI` names a deployment. */
const startDatabase = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_MONGODB_URI']) return () => Promise.resolve();
  const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
  process.env['TEST_MONGODB_URI'] = database.uri;
  return () => database.stop();
};

/**
 * Prepares what all spec files share: one database engine, a folder of resized images, a release store with the built
 * apps, of which each shop gets a copy, and one running shop. Returns the teardown.
 */
const prepareEndToEndTests = async (): Promise<() => Promise<void>> => {
  const pictures = await mkdtemp(join(tmpdir(), 'meridian-e2e-derived-'));
  const releases = await mkdtemp(join(tmpdir(), 'meridian-e2e-releases-'));
  process.env['E2E_DERIVED_PICTURES'] = pictures;
  process.env['E2E_RELEASES'] = releases;
  await publishBuilt(openStore({ RELEASES_DIR: releases }));
  const stopDatabase = await startDatabase();
  const shop = await startSharedShop();
  return async () => {
    await shop.stop();
    await stopDatabase();
    for (const folder of [pictures, releases]) await rm(folder, { recursive: true, force: true });
  };
};

export default prepareEndToEndTests;
