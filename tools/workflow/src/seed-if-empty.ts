import { isEmpty, type MediaVariables, seedShop } from '@meridian/seed';
import mongoose from 'mongoose';

/** Fills an empty database with the demo shop. Returns whether it was empty. */
export const seedIfEmpty = async (
  mongodbUri: string,
  media: MediaVariables,
  log: (line: string) => void,
): Promise<boolean> => {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  try {
    if (!(await isEmpty(connection.getClient().db(connection.name)))) return false;
  } finally {
    await connection.close();
  }
  log('Writing the demo shop …');
  await seedShop({ mongodbUri, media });
  return true;
};
