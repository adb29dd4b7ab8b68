import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceProjects } from '@meridian/workflow';
import { isLower } from './api-change.ts';
import { platformPackages, ROOT } from './packages.ts';

/** Files that name the versions of packages. */
const manifests = (root: string): string[] => [
  ...workspaceProjects(root).map(({ folder }) => join(folder, 'package.json')),
  'tools/releases/generator/src/remote/files/package.json.template',
];

/**
 * Sets the version of a package in its `package.json` and in all projects that depend on it, and adds a heading to its
 * changelog.
 *
 * @param name without scope
 * @throws Error if there is no such package, or the version is not a higher one
 */
export const raiseVersion = (name: string, version: string, root = ROOT): void => {
  const pack = platformPackages().find((candidate) => candidate.name === name);
  if (!pack) throw new Error(`There is no package ${name}.`);
  const old = pack.manifest.version;
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isLower(old, version))
    throw new Error(`${version} is not a version above ${old}.`);
  for (const file of manifests(root).map((path) => join(root, path))) {
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const isOwn = file === join(root, pack.folder, 'package.json');
    const next = isOwn
      ? text.replace(`"version": "${old}"`, `"version": "${version}"`)
      : text.replaceAll(`"@meridian/${name}": "${old}"`, `"@meridian/${name}": "${version}"`);
    if (next !== text) writeFileSync(file, next);
  }
  const changelog = join(root, pack.folder, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  writeFileSync(changelog, text.replace(`\n## ${old}\n`, `\n## ${version}\n\n### Changed\n\n## ${old}\n`));
};

/** Writes the versions of the projects into the lockfile. */
export const updateLockfile = (): void => {
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
};
