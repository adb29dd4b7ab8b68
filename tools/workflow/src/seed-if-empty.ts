import { demoImagesInUse, isEmpty, writeCatalogue } from '@meridian/seed';
import mongoose from 'mongoose';

export interface DemoShop {
  /** Whether the database was empty. */
  isNew: boolean;
  /** Paths of the demo images that the shop uses. */
  imagePaths: Set<string>;
}

/** Fills an empty database with the demo catalogue, whose images are rendered while the shop runs. */
export const seedIfEmpty = async (mongodbUri: string, log: (line: string) => void): Promise<DemoShop> => {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  try {
    const db = connection.getClient().db(connection.name);
    const isNew = await isEmpty(db);
    if (isNew) {
      log('Writing the demo catalogue …');
      await writeCatalogue({ mongodbUri });
    }
    return { isNew, imagePaths: await demoImagesInUse(db) };
  } finally {
    await connection.close();
  }
};
