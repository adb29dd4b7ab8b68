import { testDatabaseUri } from '@meridian/embedded-mongodb';
import mongoose from 'mongoose';
import { demoWatchDocuments } from './documents/demo-watches.ts';
import { isEmpty, writeCatalogue } from './write-catalogue.ts';

const DEMO = demoWatchDocuments().length;

describe('writeCatalogue', () => {
  let mongodbUri: string;
  let connection: mongoose.Connection;
  let db: mongoose.mongo.Db;

  beforeEach(async () => {
    mongodbUri = testDatabaseUri('seed');
    connection = await mongoose.createConnection(mongodbUri).asPromise();
    if (!connection.db) throw new Error('No database');
    db = connection.db;
  });

  afterEach(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it('fills an empty database', async () => {
    expect(await isEmpty(db)).toBe(true);
    expect(await writeCatalogue({ mongodbUri })).toBe(DEMO);
    expect(await isEmpty(db)).toBe(false);

    const stored = await db.collection('watches').findOne({ slug: 'fjord-300' });
    expect(stored).toEqual(demoWatchDocuments().find((watch) => watch.slug === 'fjord-300'));
  });

  it.each([
    ['brands', 'brand'],
    ['categories', 'category'],
    ['watchtypes', 'watchType'],
    ['collections', 'collection'],
  ])('writes all %s that watches refer to', async (name, field) => {
    await writeCatalogue({ mongodbUri });
    const known = await db.collection(name).distinct('_id');
    const used = await db.collection('watches').distinct(field, { [field]: { $ne: null } });
    expect(used.length).toBeGreaterThan(0);
    expect(used.map(String).sort()).toEqual(known.map(String).sort());
  });

  it('preserves sales, edits and new entries when it runs again', async () => {
    await writeCatalogue({ mongodbUri });
    const watches = db.collection('watches');
    await watches.updateOne({ slug: 'fjord-300' }, { $set: { nameRU: 'Фьорд', 'stock.0.quantity': 1 } });
    await watches.deleteOne({ slug: 'ruban' });

    expect(await writeCatalogue({ mongodbUri })).toBe(1);
    expect(await watches.countDocuments()).toBe(DEMO);
    const edited = await watches.findOne({ slug: 'fjord-300' });
    expect(edited).toMatchObject({ nameRU: 'Фьорд' });
    expect(edited?.stock[0]).toMatchObject({ quantity: 1 });
  });

  it('isEmpty returns false for a shop with a single entry', async () => {
    await db.collection('brands').insertOne({ nameEN: 'Own', nameRU: 'Свой', nameKey: 'own' });
    expect(await isEmpty(db)).toBe(false);
  });

  it('adds generated watches in batches and reports progress', async () => {
    const reports: number[] = [];
    const generatedWatches = 4500;
    const added = await writeCatalogue({
      mongodbUri,
      generatedWatches,
      onProgress: (done) => reports.push(done),
    });
    expect(added).toBe(DEMO + generatedWatches);
    expect(reports).toEqual([DEMO, DEMO + 2000, DEMO + 4000, DEMO + 4500]);
    expect(await writeCatalogue({ mongodbUri, generatedWatches: 4600 })).toBe(100);
  });

  it('rejects when the database refuses a document', async () => {
    await db.createCollection('watches', { validator: { slug: { $ne: 'ruban' } } });
    await expect(writeCatalogue({ mongodbUri })).rejects.toThrow(/validation/i);
  });
});
