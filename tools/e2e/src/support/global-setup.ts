import startDatabase from '@meridian/embedded-mongodb/jest-global-setup';
import { drawDemoPictures } from '@meridian/seed';

/**
 * What all files share: one database engine, and the pictures of the demo shop, drawn before the first of them starts
 * its clock (a minute on two cores, once).
 */
export default async function prepareJourneys(): Promise<void> {
  await drawDemoPictures();
  await startDatabase();
}
