import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { appNames } from '@meridian/build';
import { publish } from '@meridian/release';
import { openReleaseStore } from '@meridian/releases';
import { renderDemoImages } from '@meridian/seed';

/**
 * What all files share: one database engine, the demo shop's pictures, drawn before the first of them starts its clock
 * (a minute on two cores, once), a folder of what was made of them, and the built apps in a release store. Every release
 * is rendered before it is admitted, so each shop gets a copy of that store.
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
