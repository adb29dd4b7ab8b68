import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The script of a worker thread, with the loader that a source file needs. */
export interface WorkerScript {
  filename: string;
  execArgv?: string[];
}

/**
 * Returns the script of a worker: the built file beside the server, otherwise its source.
 * @param name of the built file, which is an entry of the server's build
 */
export const workerScript = (name: string, source: URL): WorkerScript => {
  const built = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  if (existsSync(built)) return { filename: built };
  return { filename: fileURLToPath(source), execArgv: ['--import', '@meridian/build/typescript'] };
};
