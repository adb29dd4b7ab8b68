import { generateX25519Identity } from 'age-encryption';
import { readCommandLine } from '@meridian/release';
import { backUp } from './backup.ts';
import { keyOf } from './key.ts';
import { openShop } from './shop.ts';
import { summaryOf } from './summary.ts';

const USAGE = `npm run backup -- --to <folder or file> [--stopped] | --new-key
Writes database, images and releases of the shop of the environment into one encrypted file, and verifies it.
BACKUP_KEY or BACKUP_KEY_FILE has the key, an identity of age; --new-key prints one. --stopped: no process of the shop runs, so that a database without snapshots
can be read. Without MONGODB_URI the embedded database of DATA_DIR is read; stop npm start first.`;

const { options } = readCommandLine(
  {
    name: 'backup',
    usage: USAGE,
    maxArguments: 0,
    options: { to: 'string', stopped: 'boolean', 'new-key': 'boolean' },
  },
  ({ options: { to, 'new-key': newKey } }) => (to === undefined) === (newKey === true),
);

const run = async (to: string): Promise<void> => {
  if (options['new-key']) {
    console.log(await generateX25519Identity());
    return;
  }
  const key = keyOf(process.env);
  const shop = await openShop(process.env);
  try {
    const { file, contents } = await backUp(shop, key, to, {
      isStopped: shop.isStopped || options.stopped === true,
    });
    console.log(`${file}: ${summaryOf(contents)}`);
  } finally {
    await shop.close();
  }
};

run(options.to ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
