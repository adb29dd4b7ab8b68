import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Reads the variables of the file `.env`, if there is one. A variable that is already set keeps its value. */
export const loadEnvFile = () => {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};
