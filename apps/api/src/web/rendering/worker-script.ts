import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Data of a render worker: the version of the shell that it renders. */
export interface WorkerData {
  releasesDir: string;
  shellVersion: string;
}

/** Returns the script of the render worker beside this file: the built one, or the source with its loader. */
export const workerScript = (): { filename: string; execArgv?: string[] } => {
  const built = fileURLToPath(new URL('./render-worker.mjs', import.meta.url));
  if (existsSync(built)) return { filename: built };
  return {
    filename: fileURLToPath(new URL('./render-worker.ts', import.meta.url)),
    execArgv: ['--import', '@swc-node/register/esm-register'],
  };
};
