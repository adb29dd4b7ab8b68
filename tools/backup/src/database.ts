import mongoose from 'mongoose';
import type { Entry } from './archive.ts';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Db = ReturnType<Client['db']>;

/** Bytes of documents per entry. */
const BATCH_BYTES = 8 * 1024 * 1024;
const PREFIX = 'database/';
const COLLECTION_FILE = 'collection.json';

/** The database is no replica set, so that it has no snapshot while servers write. */
export class NoSnapshotError extends Error {
  override name = 'NoSnapshotError';
}

interface StoredCollection {
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

async function* documentsOf(db: Db, name: string, session: mongoose.mongo.ClientSession | undefined) {
  // Raw documents keep every type and the order of the fields.
  const cursor = db.collection(name).find({}, { raw: true, ...(session && { session }) });
  for await (const document of cursor) yield document as object as Buffer;
}

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
      const [info] = await db.listCollections({ name }).toArray();
      const indexes = (await db.collection(name).listIndexes().toArray()) as StoredCollection['indexes'];
      const stored: StoredCollection = {
        options: info && 'options' in info ? (info.options ?? {}) : {},
        indexes,
      };
      yield {
        path: `${PREFIX}${name}/${COLLECTION_FILE}`,
        bytes: Buffer.from(BSON.EJSON.stringify(stored, { relaxed: false })),
      };
      let batch: Buffer[] = [];
      let size = 0;
      let number = 0;
      const next = (): Entry => {
        const entry = {
          path: `${PREFIX}${name}/${String(number++).padStart(6, '0')}.bson`,
          bytes: Buffer.concat(batch),
        };
        batch = [];
        size = 0;
        return entry;
      };
      for await (const document of documentsOf(db, name, session)) {
        batch.push(Buffer.from(document));
        size += document.length;
        if (size >= BATCH_BYTES) yield next();
      }
      if (batch.length > 0) yield next();
    }
  } finally {
    await session?.endSession();
  }
}

/** The documents of a `.bson` entry. Numbers keep their types. */
const parseDocuments = (bytes: Buffer): mongoose.mongo.BSON.Document[] => {
  const documents: mongoose.mongo.BSON.Document[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readInt32LE(at);
    documents.push(
      BSON.deserialize(bytes.subarray(at, at + size), {
        promoteValues: false,
        promoteLongs: false,
        promoteBuffers: false,
        bsonRegExp: true,
      }),
    );
    at += size;
  }
  return documents;
};

/** Returns whether a path is an entry of a database. */
export const isDatabaseEntry = ({ path }: Pick<Entry, 'path'>): boolean => path.startsWith(PREFIX);

/** @throws Error if the database has a collection */
export const requireEmptyDatabase = async (db: Db): Promise<void> => {
  const names = await namesOf(db);
  if (names.length > 0)
    throw new Error(
      `The database ${db.databaseName} is not empty: it has ${names.slice(0, 3).join(', ')}, …`,
    );
};

/** Writes an entry of a database. Entries must come in the order of the backup. */
export const writeDatabaseEntry = async (db: Db, { path, bytes }: Entry): Promise<void> => {
  const [, name = '', file] = path.split('/');
  if (file !== COLLECTION_FILE) {
    await db.collection(name).insertMany(parseDocuments(bytes), { ignoreUndefined: false });
    return;
  }
  const { options, indexes } = BSON.EJSON.parse(bytes.toString(), { relaxed: false }) as StoredCollection;
  await db.createCollection(name, options);
  const others = indexes.filter(({ name: index }) => index !== '_id_');
  if (others.length === 0) return;
  await db.command({ createIndexes: name, indexes: others.map(({ v: _v, ns: _ns, ...index }) => index) });
};
