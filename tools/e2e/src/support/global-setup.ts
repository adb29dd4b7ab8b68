import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { drawDemoPictures } from '@meridian/seed';

/**
 * What all files share: one database engine, the demo shop's pictures, drawn before the first of them starts its clock
 * (a minute on two cores, once), and a folder of what was made of them.
 */
export default async function prepareJourneys(): Promise<void> {
  process.env['E2E_DERIVED_PICTURES'] = await mkdtemp(join(tmpdir(), 'meridian-e2e-derived-'));
  await drawDemoPictures();
  await startDatabase();
}
