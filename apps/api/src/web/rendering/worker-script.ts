import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker's script, beside this file: built, or as source with the loader that it needs. */
export const workerScript = (): { filename: string; execArgv?: string[] } => {
  const built = fileURLToPath(new URL('./render-worker.mjs', import.meta.url));
  if (existsSync(built)) return { filename: built };
  return {
    filename: fileURLToPath(new URL('./render-worker.ts', import.meta.url)),
    execArgv: ['--import', '@swc-node/register/esm-register'],
  };
};
