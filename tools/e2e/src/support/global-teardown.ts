import { rm } from 'node:fs/promises';
import stopDatabase from '@meridian/embedded-mongodb/jest-global-teardown';

/** Stops and removes what `prepareEndToEndTests` created. */
const cleanUpEndToEndTests = async (): Promise<void> => {
  await stopDatabase();
  for (const folder of [process.env['E2E_DERIVED_PICTURES'], process.env['E2E_RELEASES']])
    if (folder) await rm(folder, { recursive: true, force: true });
};

export default cleanUpEndToEndTests;
