import { rm } from 'node:fs/promises';
import stopDatabase from '@meridian/embedded-mongodb/jest-global-teardown';

/** Ends what `prepareEndToEndTests` has begun. */
const cleanUpEndToEndTests = async (): Promise<void> => {
  await stopDatabase();
  for (const folder of [process.env['E2E_DERIVED_PICTURES'], process.env['E2E_RELEASES']])
    if (folder) await rm(folder, { recursive: true, force: true });
};

export default cleanUpEndToEndTests;
