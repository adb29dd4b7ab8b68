import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StagedPackage } from './stage.ts';

/** Packs the staged packages into a folder. Returns the tarballs by package name. */
export const packAll = (packages: readonly StagedPackage[], target: string): Map<string, string> => {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const output = execFileSync(
    'npm',
    [
      'pack',
      '--json',
      '--ignore-scripts',
      '--pack-destination',
      target,
      ...packages.map(({ staged }) => staged),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  const packed = Object.values(JSON.parse(output) as Record<string, { name: string; filename: string }>);
  return new Map(packed.map(({ name, filename }) => [name, join(target, filename)]));
};
