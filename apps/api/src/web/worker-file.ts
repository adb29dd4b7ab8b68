import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker's script: beside this file, built or as source. */
export const workerFile = (): string => {
  const built = fileURLToPath(new URL('./render-worker.mjs', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./render-worker.ts', import.meta.url));
};
