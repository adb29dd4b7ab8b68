import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readVariables } from '@meridian/config';
import { startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import { MEDIA_VARIABLES } from './place-images.ts';
import { seedShop } from './seed.ts';

const USAGE = `Fills the shop with the demo catalogue and its images. Existing watches stay unchanged.

npm run seed -- [options]
  --mongodb-uri <uri>  database (default: MONGODB_URI, else the embedded one in DATA_DIR)
  --watches <count>    generated watches to add, for load tests
  --help               this text`;

/** Name of the shop's database in the embedded engine. */
const DATABASE = 'meridian';

const readCount = (text: string): number => {
  if (!/^\d{1,7}$/.test(text)) throw new Error('--watches takes a whole number up to 9999999');
  return Number(text);
};

/** URI of the configured deployment, otherwise of the embedded engine of the data folder. */
const openDatabase = async (
  named: string | undefined,
  dataDir: string,
): Promise<{ uri: string; stop: () => Promise<void> }> => {
  if (named) return { uri: named, stop: () => Promise.resolve() };
  const embedded = await startEmbeddedMongodb({
    dataDir: join(dataDir, 'mongodb'),
    onMessage: (message) => console.error(message),
  });
  return { uri: withDatabase(embedded.uri, DATABASE), stop: () => embedded.stop() };
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      'mongodb-uri': { type: 'string' },
      watches: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const generatedWatches = readCount(values.watches);
  const media = readVariables(MEDIA_VARIABLES, process.env);
  const named = values['mongodb-uri'] || process.env.MONGODB_URI?.trim();
  if (named) readVariables(['MONGODB_URI'], { MONGODB_URI: named });
  const database = await openDatabase(named, media.DATA_DIR);
  try {
    const added = await seedShop({
      mongodbUri: database.uri,
      media,
      generatedWatches,
      onProgress: (done, total) => console.error(`Writing watches: ${done} of ${total}`),
    });
    console.log(`${added} watches added.`);
  } finally {
    await database.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
