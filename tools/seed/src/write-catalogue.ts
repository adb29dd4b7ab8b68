import mongoose from 'mongoose';
import { demoWatchDocuments } from './documents/demo-watches.ts';
import {
  brandDocuments,
  categoryDocuments,
  collectionDocuments,
  watchTypeDocuments,
} from './documents/lookup-documents.ts';
import { generatedWatchDocuments } from './documents/generated-watches.ts';
import type { WatchDocument } from './documents/watch-document.ts';
import { demoSettings } from './documents/demo-settings.ts';
import { insertMissing } from './insert-missing.ts';

const CATALOGUE = ['watches', 'brands', 'categories', 'watchtypes', 'collections'] as const;
const BATCH = 2000;

/** Whether the shop has no catalogue, so that it can be seeded without confirmation. */
export const isEmpty = async (db: mongoose.mongo.Db): Promise<boolean> => {
  const found = await Promise.all(
    CATALOGUE.map((name) => db.collection(name).findOne({}, { projection: { _id: 1 } })),
  );
  return found.every((document) => document === null);
};

const insertLookups = async (db: mongoose.mongo.Db): Promise<void> => {
  await insertMissing(db.collection('brands'), brandDocuments());
  await insertMissing(db.collection('categories'), categoryDocuments());
  await insertMissing(db.collection('watchtypes'), watchTypeDocuments());
  await insertMissing(db.collection('collections'), collectionDocuments());
};

const insertWatches = async (
  db: mongoose.mongo.Db,
  watches: Iterable<WatchDocument>,
  onBatch: (size: number) => void,
): Promise<number> => {
  let added = 0;
  let batch: WatchDocument[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    added += await insertMissing(db.collection('watches'), batch);
    onBatch(batch.length);
    batch = [];
  };
  for (const watch of watches) {
    batch.push(watch);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return added;
};

export interface WriteOptions {
  mongodbUri: string;
  /** Number of generated watches besides the demo ones, for load tests. */
  generatedWatches?: number;
  onProgress?: (done: number, total: number) => void;
}

/** Writes the documents of the catalogue, and settings with the demo seller; resolves to the number of new watches. */
export const writeCatalogue = async (options: WriteOptions): Promise<number> => {
  const { mongodbUri, generatedWatches = 0, onProgress } = options;
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  try {
    const { db } = connection;
    if (!db) throw new Error('The connection has no database');
    await insertLookups(db);
    await insertMissing(db.collection('settings'), [demoSettings()]);
    const demo = demoWatchDocuments();
    const total = demo.length + generatedWatches;
    let done = 0;
    const report = (size: number): void => {
      done += size;
      onProgress?.(done, total);
    };
    const demoAdded = await insertWatches(db, demo, report);
    const added = demoAdded + (await insertWatches(db, generatedWatchDocuments(generatedWatches), report));
    // Raises the revision, because running servers cache the catalogue and must read it again.
    await db
      .collection<{ _id: string }>('counters')
      .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
    return added;
  } finally {
    await connection.close();
  }
};
