import { join } from 'node:path';
import { isEmpty, progressReport, seedShop } from '@meridian/seed';
import mongoose from 'mongoose';

/** Fills an empty database with the demo data. Returns whether the database was empty. */
export const seedIfEmpty = async (
  mongodbUri: string,
  dataDir: string,
  log: (line: string) => void,
): Promise<boolean> => {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  try {
    if (!(await isEmpty(connection.getClient().db(connection.name)))) return false;
  } finally {
    await connection.close();
  }
  log('Preparing the demo shop: rendering its images (once) …');
  await seedShop({ mongodbUri, mediaDir: join(dataDir, 'media'), onProgress: progressReport() });
  return true;
};
