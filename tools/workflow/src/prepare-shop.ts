// Builds and releases the apps, and fills the database at MONGODB_URI if it is empty. `npm start` runs it.
import { loadStartConfig } from '@meridian/config';
import { openReleaseStore } from '@meridian/releases';
import { buildAll } from './build-all.ts';
import { CliError } from './cli-error.ts';
import { demoAdmin } from './demo-admin.ts';
import { publishBuilt } from './publish-built.ts';
import { seedIfEmpty } from './seed-if-empty.ts';

const log = (line: string) => console.log(line);

const prepareShop = async (): Promise<void> => {
  const config = loadStartConfig(process.env);
  log('Building the apps …');
  await buildAll();
  log('Publishing the apps …');
  for (const line of await publishBuilt(openReleaseStore(config))) log(`  ${line}`);
  const isNewDemo = config.SEED === 'demo' && (await seedIfEmpty(config.MONGODB_URI ?? '', config, log));
  await demoAdmin(config, isNewDemo);
};

try {
  await prepareShop();
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = 1;
}
