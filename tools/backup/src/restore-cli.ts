import { readCommandLine } from '@meridian/release';
import { restore, verify } from './backup.ts';
import { keyOf } from './key.ts';
import { openFolder, openShop } from './shop.ts';
import { summaryOf } from './summary.ts';

const USAGE = `npm run restore -- --from <file> --verify | --into <folder> | --into-shop
--verify reads the whole backup and changes nothing.
--into restores it into an empty folder: start it with DATA_DIR=<folder> RELEASES_DIR=<folder>/releases npm start.
--into-shop restores it into the shop of the environment, whose database, images and releases must be empty.
BACKUP_KEY or BACKUP_KEY_FILE has the key.`;

const { options } = readCommandLine(
  {
    name: 'restore',
    usage: USAGE,
    maxArguments: 0,
    options: { from: 'string', verify: 'boolean', into: 'string', 'into-shop': 'boolean' },
  },
  ({ options: { from, verify: only, into, 'into-shop': intoShop } }) =>
    from !== undefined && [only, into, intoShop].filter(Boolean).length === 1,
);

const run = async (from: string): Promise<void> => {
  const key = keyOf(process.env);
  if (options.verify) {
    console.log(`${from} is intact: ${summaryOf(await verify(from, key))}`);
    return;
  }
  // A refused backup must not leave a new folder behind.
  await verify(from, key);
  const shop = await (options.into ? openFolder(options.into) : openShop(process.env));
  try {
    console.log(`Restored ${summaryOf(await restore(from, key, shop))}`);
  } finally {
    await shop.close();
  }
};

run(options.from ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
