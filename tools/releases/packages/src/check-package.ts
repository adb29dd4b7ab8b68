import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareReports, isLower, lowestVersion, requiredRaise } from './api-change.ts';

/** Most lines of a change that a message lists. */
const MAX_LISTED = 10;
/** The first lines of a change, indented, and how many there are more. */
export const listLines = (lines: readonly string[]): string => {
  const listed = lines.slice(0, MAX_LISTED).map((line) => `\n  ${line}`);
  const others = lines.length - listed.length;
  return listed.join('') + (others > 0 ? `\n  … and ${others} more lines` : '');
};

const VERSION = /^<!-- Version (\S+) -->\n/;

/** A package with its compiled API. */
export interface CheckedPackage {
  name: string;
  version: string;
  /** Absolute path of its folder, with `CHANGELOG.md` and `etc`. */
  folder: string;
  /** API reports of the sources, by file name. */
  reports: ReadonlyMap<string, string>;
}

const released = (folder: string): Map<string, string> => {
  const etc = join(folder, 'etc');
  const files = existsSync(etc) ? readdirSync(etc).filter((file) => file.endsWith('.api.md')) : [];
  return new Map(files.map((file) => [file, readFileSync(join(etc, file), 'utf8')]));
};

/**
 * Returns a sentence per problem of a package: an API change that its version does not allow, or a missing entry in its
 * changelog. The committed reports are those of the last packed version, which each of them names.
 */
export const checkPackage = ({ name, version, folder, reports }: CheckedPackage): string[] => {
  const problems: string[] = [];
  const changelog = join(folder, 'CHANGELOG.md');
  if (!existsSync(changelog) || !readFileSync(changelog, 'utf8').includes(`\n## ${version}\n`))
    problems.push(`CHANGELOG.md of @meridian/${name} has no heading "## ${version}".`);
  const before = released(folder);
  if (before.size === 0 && reports.size > 0)
    return [...problems, `@meridian/${name} has no API report: run npm run pack:platform and commit it.`];
  for (const file of new Set([...before.keys(), ...reports.keys()])) {
    const old = before.get(file) ?? '';
    const base = VERSION.exec(old || ([...before.values()][0] ?? ''))?.[1] ?? '0.0.0';
    const change = compareReports(old, reports.get(file) ?? '');
    const raise = requiredRaise(change);
    const lowest = lowestVersion(base, raise);
    if (!isLower(version, lowest)) continue;
    const lines = [...change.removed.map((line) => `- ${line}`), ...change.added.map((line) => `+ ${line}`)];
    problems.push(
      raise === 'none'
        ? `@meridian/${name} ${version} is lower than ${base}, the version of its API report.`
        : `${file}: the API of @meridian/${name} ${raise === 'major' ? 'breaks' : 'grows'} since ${base}, so its version must be ${lowest} or higher, not ${version}.${listLines(lines)}`,
    );
  }
  return problems;
};

/** Writes the reports of a packed version into `etc`, each with the version. Unchanged reports are not written. */
export const writeReports = ({ version, folder, reports }: CheckedPackage): void => {
  const etc = join(folder, 'etc');
  const before = released(folder);
  for (const file of before.keys()) if (!reports.has(file)) rmSync(join(etc, file));
  for (const [file, report] of reports) {
    const text = `<!-- Version ${version} -->\n\n${report.trimEnd()}\n`;
    if (before.get(file) === text) continue;
    mkdirSync(etc, { recursive: true });
    writeFileSync(join(etc, file), text);
  }
};
