import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Bucket, startBucket } from '@meridian/test-servers';
import { generateX25519Identity } from 'age-encryption';
import mongoose from 'mongoose';
import { backUp, restore, verify } from './backup.ts';
import { NoSnapshotError, withDatabase } from './database.ts';
import { BackupRefusedError, decrypt } from './encryption.ts';
import { openFolder, openShop, type Shop } from './shop.ts';
import { bucketStore } from './stores.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo.BSON;
const root = mkdtempSync(join(tmpdir(), 'meridian-backup-'));
const source = join(root, 'shop');
const FILES = {
  'media/originals/watches/tide.jpg': randomBytes(50_000),
  'media/originals/watches/часы.png': randomBytes(10),
  'media/derived/watches/tide.jpg/640.avif': randomBytes(10),
  'releases/channel-log.jsonl': Buffer.from('{}\n'),
  'releases/channels.json': Buffer.from('{"shell":{"stable":{"version":"1"}}}'),
  'releases/shell/1/browser/main.js': randomBytes(3_000_000),
  'releases/shell/1/release.json': Buffer.from('{}'),
};
const ORDERS = 4000;

let KEY: string;
let file: string;
const sourceShop = (): Promise<Shop> =>
  openShop({ DATA_DIR: source, RELEASES_DIR: join(source, 'releases') });

/** Fills a database with all types of values, several batches of documents and several kinds of indexes. */
const fill = (uri: string): Promise<void> =>
  withDatabase(uri, async (db) => {
    const padding = 'x'.repeat(5000);
    await db.collection('orders').insertMany(
      Array.from({ length: ORDERS }, (_, index) => ({
        key: `order ${index}`,
        amount: new Double(index),
        count: new Int32(index),
        total: Long.fromNumber(index),
        rate: Decimal128.fromString('1.10'),
        at: new Date(index),
        user: index % 2 ? new ObjectId() : null,
        nested: { list: [1, 'two', { three: 3.5 }], empty: {}, none: [] },
        bytes: new Binary(randomBytes(8)),
        pattern: /часы/iu,
        padding,
      })),
    );
    await db.collection('orders').createIndex({ key: 1 }, { unique: true });
    await db.collection('orders').createIndex({ at: 1 }, { expireAfterSeconds: 1e9 });
    await db
      .collection('orders')
      .createIndex({ user: 1 }, { partialFilterExpression: { count: { $gt: 5 } } });
    await db.collection<{ _id: string }>('settings').insertOne({ _id: 'shop' });
    await db.createCollection('empty');
  });

/** Every collection with its indexes and the hash of its documents as the database stores them. */
const contentOf = (uri: string): Promise<object> =>
  withDatabase(uri, async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const contents = await Promise.all(
      names.map(async (name) => {
        const hash = createHash('sha256');
        const documents = await db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
        for (const document of documents) hash.update(document as object as Buffer);
        const indexes = await db.collection(name).listIndexes().toArray();
        return [name, { documents: documents.length, hash: hash.digest('hex'), indexes }];
      }),
    );
    return Object.fromEntries(contents) as object;
  });

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path)).toString('base64')]),
  );

let original: object;
beforeAll(async () => {
  KEY = await generateX25519Identity();
  for (const [path, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), bytes);
  }
  const shop = await sourceShop();
  try {
    await fill(shop.databaseUri);
    original = await contentOf(shop.databaseUri);
    mkdirSync(join(root, 'backups'));
    ({ file } = await backUp(shop, KEY, join(root, 'backups')));
  } finally {
    await shop.close();
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a restored shop has every collection, index, image and release of the original', async () => {
  const target = join(root, 'restored');
  const shop = await openFolder(target);
  try {
    await restore(file, KEY, shop);
    expect(await contentOf(shop.databaseUri)).toEqual(original);
    expect(Object.keys(original)).toEqual(['empty', 'orders', 'settings']);
    await expect(restore(file, KEY, shop)).rejects.toThrow('is not empty');
  } finally {
    await shop.close();
  }
  expect(filesIn(join(target, 'releases'))).toEqual(filesIn(join(source, 'releases')));
  expect(filesIn(join(target, 'media/originals'))).toEqual(filesIn(join(source, 'media/originals')));
  // Derivatives are made again.
  expect(readdirSync(join(target, 'media'))).toEqual(['originals']);
});

test('a backup is one file that only its owner reads, without text of the shop', async () => {
  expect(readdirSync(join(root, 'backups'))).toEqual([
    expect.stringMatching(/^meridian-[\dTZ-]+\.tar\.gz\.age$/),
  ]);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file).includes('channels.json')).toBe(false);
  expect([...(await verify(file, KEY)).keys()]).toEqual([
    'dump/meridian/empty.metadata.json',
    'dump/meridian/empty.bson',
    'dump/meridian/orders.metadata.json',
    'dump/meridian/orders.bson',
    'dump/meridian/settings.metadata.json',
    'dump/meridian/settings.bson',
    ...Object.keys(FILES)
      .filter((path) => !path.includes('derived'))
      .map((path) => path.replace('originals/', '')),
  ]);
});

describe('a backup is refused', () => {
  const bytes = () => readFileSync(file);
  const changed = (at: number): Buffer => {
    const copy = bytes();
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const FRAME = 64 * 1024 + 16;
  /** The header of one recipient, and the nonce of the payload. */
  const HEADER = 184 + 16;

  test.each<[string, () => Buffer]>([
    ['with a changed byte in its header', () => changed(20)],
    ['with a changed byte in its first frame', () => changed(HEADER + 10)],
    ['with a changed byte in its last frame', () => changed(bytes().length - 1)],
    ['without its last byte', () => bytes().subarray(0, -1)],
    ['without its last frame', () => bytes().subarray(0, HEADER + FRAME)],
    [
      'with exchanged frames',
      () => {
        const all = bytes();
        const frame = (index: number) => all.subarray(HEADER + index * FRAME, HEADER + (index + 1) * FRAME);
        return Buffer.concat([all.subarray(0, HEADER), frame(1), frame(0), all.subarray(HEADER + 2 * FRAME)]);
      },
    ],
    ['with bytes behind its end', () => Buffer.concat([bytes(), Buffer.from('more')])],
    ['that is another file', () => Buffer.from('text')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    const copy = join(root, 'changed.tar.gz.age');
    writeFileSync(copy, make());
    await expect(verify(copy, KEY)).rejects.toThrow(BackupRefusedError);
  });

  test('while the rest of it is still being read', async () => {
    const copy = changed(HEADER + 10);
    const chunks = Array.from({ length: copy.length / FRAME }, (_, index) =>
      copy.subarray(index * FRAME, (index + 1) * FRAME),
    );
    await expect(buffer(decrypt(Readable.from(chunks), KEY))).rejects.toThrow(BackupRefusedError);
  });

  test('with another key, before anything is written', async () => {
    const written: string[] = [];
    const store = {
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      write: (path: string) => Promise.resolve(void written.push(path)),
    };
    const shop: Shop = {
      databaseUri: 'mongodb://none',
      isStopped: true,
      media: store,
      releases: store,
      close: () => Promise.resolve(),
    };
    await expect(restore(file, await generateX25519Identity(), shop)).rejects.toThrow(BackupRefusedError);
    expect(written).toEqual([]);
  });
});

test('a database without snapshots is refused unless no process writes, and leaves no file', async () => {
  const shop = await sourceShop();
  try {
    const to = join(root, 'none.tar.gz.age');
    await expect(backUp(shop, KEY, to, { isStopped: false })).rejects.toThrow(NoSnapshotError);
    expect(readdirSync(root).filter((name) => name.startsWith('none'))).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('a backup of an empty database is refused, because the command reads another place than the shop', async () => {
  const shop = await openFolder(join(root, 'empty'));
  try {
    await expect(backUp(shop, KEY, join(root, 'none.tar.gz.age'))).rejects.toThrow('is empty');
  } finally {
    await shop.close();
  }
});

describe('with buckets', () => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket('shop');
  });
  afterAll(() => bucket.stop());

  test('images and releases are read from buckets and restored to buckets', async () => {
    const variables = {
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const [shop, target] = [await sourceShop(), await openFolder(join(root, 'third'))];
    try {
      const first = bucketStore('shop', 'first/', variables);
      for (const path of await shop.releases.list(() => false))
        await first.write(path, (await shop.releases.read(path)) ?? Buffer.alloc(0));
      const copy = await backUp({ ...shop, releases: first }, KEY, join(root, 'bucket.tar.gz.age'));
      const second = bucketStore('shop', 'second/', variables);
      await restore(copy.file, KEY, { ...target, releases: second });
      expect(await second.list(() => false)).toEqual(await first.list(() => false));
      expect(await second.read('channels.json')).toEqual(FILES['releases/channels.json']);
      expect(await second.read('missing')).toBeNull();
    } finally {
      await target.close();
      await shop.close();
    }
  });
});
