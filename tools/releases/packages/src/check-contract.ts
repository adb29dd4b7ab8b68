import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiDiff } from 'api-smart-diff';
import { isLower, lowestVersion } from './api-change.ts';
import { listLines } from './check-package.ts';
import { type Manifest, readManifest, ROOT } from './packages.ts';

const CONTRACTS = 'libs/contracts';
const OPENAPI = 'apps/api/src/platform/openapi';
const MAX_BUFFER = 64 * 1024 * 1024;

/** The changes of an OpenAPI document that break clients of the version before, one line each. */
export const breakingChanges = (before: object, after: object): string[] =>
  apiDiff(before, after)
    .filter(({ type }) => type === 'breaking')
    .map(({ action, path }) => `${action} ${path.join(' ')}`);

const git = (...parameters: string[]): Buffer =>
  execFileSync('git', parameters, {
    cwd: ROOT,
    maxBuffer: MAX_BUFFER,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The last commit that added a version to the changelog of the contracts. */
const baseCommit = (): string => {
  const log = ['log', '-1', '--format=%H', '-G^## ', '--', `${CONTRACTS}/CHANGELOG.md`];
  let commit = '';
  try {
    commit = git(...log)
      .toString()
      .trim();
  } catch {
    // Not a clone.
  }
  if (commit) return commit;
  throw new Error(
    `The contracts are not compared: the history has no commit with a version of ${CONTRACTS}.`,
  );
};

/** Extracts the sources of the document into a folder. Their packages are those of the working tree. */
const extract = (commit: string, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/@meridian'), { recursive: true });
  execFileSync('tar', ['-xf', '-'], { cwd: folder, input: git('archive', commit, 'libs', OPENAPI) });
  for (const library of readdirSync(join(folder, 'libs')))
    symlinkSync(join(folder, 'libs', library), join(folder, 'node_modules/@meridian', library), 'junction');
};

const generateDocument = (folder: string): object => {
  const generator = pathToFileURL(join(folder, OPENAPI, 'document.ts')).href;
  const script = `import { openApiDocument } from '${generator}'; process.stdout.write(JSON.stringify(openApiDocument('')));`;
  const options = ['--import', '@meridian/build/typescript', '--input-type=module', '--eval', script];
  const document = execFileSync(process.execPath, options, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_BUFFER,
  });
  return JSON.parse(document) as object;
};

interface ContractChange {
  /** Version and commit that the sources are compared with. */
  base: string;
  commit: string;
  version: string;
  changes: readonly string[];
}

/** Returns a sentence if the contract breaks clients and its version does not say so. */
export const contractProblems = ({ base, commit, version, changes }: ContractChange): string[] => {
  const lowest = lowestVersion(base, 'major');
  if (changes.length === 0 || !isLower(version, lowest)) return [];
  return [
    `the API of @meridian/contracts breaks since ${base} (commit ${commit.slice(0, 8)}), so its version must be ${lowest} or higher, not ${version}.${listLines(changes)}`,
  ];
};

/**
 * Compares the OpenAPI document of the sources with that of the commit of the last version of the contracts.
 *
 * @returns a sentence per problem
 * @throws Error if the history has no such commit
 */
export const checkContract = (): string[] => {
  const commit = baseCommit();
  const folder = join(ROOT, '.cache/contract', commit);
  extract(commit, folder);
  const [before, after] = [generateDocument(folder), generateDocument(ROOT)];
  rmSync(folder, { recursive: true });
  const { version: base } = JSON.parse(
    git('show', `${commit}:${CONTRACTS}/package.json`).toString(),
  ) as Manifest;
  const { version } = readManifest(CONTRACTS);
  return contractProblems({ base, commit, version, changes: breakingChanges(before, after) });
};
