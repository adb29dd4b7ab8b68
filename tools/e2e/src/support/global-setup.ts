import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { appNames } from '@meridian/build';
import { publish } from '@meridian/release';
import { openReleaseStore } from '@meridian/releases';
import { renderDemoImages } from '@meridian/seed';

/**
 * Prepares what all spec files share: one database engine, the rendered demo images (a minute on two cores, once), a
 * folder of resized images, and a release store with the built apps. Admission renders every release, so each shop
 * gets a copy of the store instead of publishing again.
 */
const prepareEndToEndTests = async (): Promise<void> => {
  process.env['E2E_DERIVED_PICTURES'] = await mkdtemp(join(tmpdir(), 'meridian-e2e-derived-'));
  await renderDemoImages();
  const releases = await mkdtemp(join(tmpdir(), 'meridian-e2e-releases-'));
  process.env['E2E_RELEASES'] = releases;
  const store = openReleaseStore({ RELEASES_STORAGE: 'folder', RELEASES_DIR: releases });
  for (const app of appNames()) await publish(app, store, 'test');
  await startDatabase();
};

export default prepareEndToEndTests;
