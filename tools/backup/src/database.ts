import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import mongoose from 'mongoose';
import type { Entry } from './archive.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Db = ReturnType<Client['db']>;

/** Bytes of documents that are written at once. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** The layout of mongodump: `dump/<database>/<collection>.bson` and `.metadata.json`. */
const PREFIX = 'dump/';
const DATABASE_FILE = /^dump\/[^/]+\/([^/]+)\.(bson|metadata\.json)$/;

/** The database is no replica set, so that it has no snapshot while servers write. */
export class NoSnapshotError extends Error {
  override name = 'NoSnapshotError';
}

/** Options and indexes of a collection in the format of mongodump. */
interface Metadata {
  collectionName: string;
  type: 'collection';
  options: mongoose.mongo.BSON.Document;
  indexes: mongoose.mongo.BSON.Document[];
}

/** Connects to the database of a connection string for the time of `use`. */
export const withDatabase = async <T>(
  uri: string,
  use: (db: Db, client: Client) => Promise<T>,
): Promise<T> => {
  const client = new MongoClient(uri);
  try {
    await client.connect();
    return await use(client.db(), client);
  } finally {
    await client.close();
  }
};

const namesOf = async (db: Db): Promise<string[]> => {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
};

/** Returns whether the deployment has snapshots: a replica set or a sharded cluster. */
const hasSnapshots = async (db: Db): Promise<boolean> => {
  const hello = await db.command({ hello: 1 });
  return hello['setName'] !== undefined || hello['msg'] === 'isdbgrid';
};

/** The documents as the database stores them, so that they keep every type and the order of the fields. */
async function* documentsOf(
  db: Db,
  name: string,
  session: mongoose.mongo.ClientSession | undefined,
): AsyncGenerator<Buffer> {
  const cursor = db.collection(name).find({}, { raw: true, ...(session && { session }) });
  for await (const document of cursor) yield document as object as Buffer;
}

async function* batchesOf(documents: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let size = 0;
  for await (const document of documents) {
    batch.push(document);
    size += document.length;
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* joined(batches: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer> {
  for await (const batch of batches) yield Buffer.concat(batch);
}

const metadataOf = async (db: Db, name: string): Promise<Buffer> => {
  const [info] = await db.listCollections({ name }).toArray();
  const metadata: Metadata = {
    collectionName: name,
    type: 'collection',
    options: info && 'options' in info ? (info.options ?? {}) : {},
    indexes: (await db.collection(name).listIndexes().toArray()) as Metadata['indexes'],
  };
  return Buffer.from(BSON.EJSON.stringify(metadata, { relaxed: false }));
};

/**
 * Yields all collections at one point in time. A replica set has snapshots, which show the same moment to all reads.
 * @param isStopped whether no process writes, so that a database without snapshots can be read
 * @throws NoSnapshotError
 */
export async function* readDatabase(
  db: Db,
  client: Client,
  { isStopped }: { isStopped: boolean },
): AsyncGenerator<Entry> {
  const isSnapshot = await hasSnapshots(db);
  if (!isSnapshot && !isStopped)
    throw new NoSnapshotError(
      'The database is not a replica set, so it has no snapshot. Stop all processes of the shop and add --stopped.',
    );
  const session = isSnapshot ? client.startSession({ snapshot: true }) : undefined;
  try {
    for (const name of await namesOf(db)) {
      const metadata = await metadataOf(db, name);
      const path = `${PREFIX}${db.databaseName}/${name}`;
      yield {
        path: `${path}.metadata.json`,
        size: metadata.length,
        content: Readable.from([metadata]),
      };
      // A tar file has the size before the content. Both reads have the same documents.
      let size = 0;
      for await (const document of documentsOf(db, name, session)) size += document.length;
      yield { path: `${path}.bson`, size, content: joined(batchesOf(documentsOf(db, name, session))) };
    }
  } finally {
    await session?.endSession();
  }
}

/** Splits the content of a `.bson` file into documents. */
async function* splitDocuments(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4 && rest.length - at >= rest.readInt32LE(at)) {
      const end = at + rest.readInt32LE(at);
      yield rest.subarray(at, end);
      at = end;
    }
    rest = rest.subarray(at);
  }
}

/** Numbers keep their types. */
const parseDocument = (bytes: Buffer): mongoose.mongo.BSON.Document =>
  BSON.deserialize(bytes, {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  });

/** Returns whether a path is an entry of a database. */
export const isDatabaseEntry = ({ path }: Pick<Entry, 'path'>): boolean => DATABASE_FILE.test(path);

/** @throws Error if the database has a collection */
export const requireEmptyDatabase = async (db: Db): Promise<void> => {
  const names = await namesOf(db);
  if (names.length > 0)
    throw new Error(
      `The database ${db.databaseName} is not empty: it has ${names.slice(0, 3).join(', ')}, …`,
    );
};

/** Writes an entry of a database. Entries must come in the order of the backup. */
export const writeDatabaseEntry = async (db: Db, { path, content }: Entry): Promise<void> => {
  const [, name = '', type] = DATABASE_FILE.exec(path) ?? [];
  if (type === 'bson') {
    for await (const batch of batchesOf(splitDocuments(content)))
      await db.collection(name).insertMany(batch.map(parseDocument), { ignoreUndefined: false });
    return;
  }
  const { options, indexes } = BSON.EJSON.parse((await buffer(content)).toString(), {
    relaxed: false,
  }) as Metadata;
  await db.createCollection(name, options);
  const others = indexes.filter(({ name: index }) => index !== '_id_');
  if (others.length === 0) return;
  await db.command({ createIndexes: name, indexes: others.map(({ v: _v, ns: _ns, ...index }) => index) });
};
