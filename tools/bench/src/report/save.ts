import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** Writes a report to `.cache/bench/<name>-<time>.json` and returns the path. */
export const saveReport = async (name: string, report: object): Promise<string> => {
  const folder = join(ROOT, '.cache/bench');
  await mkdir(folder, { recursive: true });
  const at = new Date();
  const file = join(folder, `${name}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ at, ...report }, null, 2)}\n`);
  return file;
};
