import { rm } from 'node:fs/promises';
import stopDatabase from '@meridian/embedded-mongodb/jest-global-teardown';

/** Ends what `prepareJourneys` has begun. */
export default async function endJourneys(): Promise<void> {
  await stopDatabase();
  const derived = process.env['E2E_DERIVED_PICTURES'];
  if (derived) await rm(derived, { recursive: true, force: true });
}
