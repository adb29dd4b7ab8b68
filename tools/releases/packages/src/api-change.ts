/** Size of a version change by the rules of semantic versioning. */
export type Raise = 'none' | 'minor' | 'major';

export interface ApiChange {
  removed: string[];
  added: string[];
}

/** Lines of a report that are part of the API, each with the declaration that contains it, and how often they occur. */
const linesOf = (report: string): Map<string, number> => {
  const lines = new Map<string, number>();
  let declaration = '';
  const code = /```ts\n([\s\S]*)```/.exec(report)?.[1] ?? '';
  for (const line of code.split('\n')) {
    if (!line.trim() || /^\s*\/\/|^import /.test(line)) continue;
    const isInside = /^[\s})\]]/.test(line);
    if (!isInside) declaration = line;
    const key = isInside ? `${declaration} … ${line.trim()}` : line;
    lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  return lines;
};

const missingIn = (lines: Map<string, number>, other: Map<string, number>): string[] =>
  [...lines].filter(([line, count]) => count > (other.get(line) ?? 0)).map(([line]) => line);

/** Whether a line differs from another one only by further values at the end of a list, such as the names of slots. */
const isLongerList = (line: string, than: string): boolean =>
  than.endsWith('"];') && line.startsWith(`${than.slice(0, -2)}, "`);

/** Compares two API reports. A changed line counts as removed and added, except a list with further values. */
export const compareReports = (before: string, after: string): ApiChange => {
  const [old, current] = [linesOf(before), linesOf(after)];
  const added = missingIn(current, old);
  const removed = missingIn(old, current).filter((line) => !added.some((now) => isLongerList(now, line)));
  return { removed, added };
};

/** The smallest change of the version that an API change needs. */
export const requiredRaise = ({ removed, added }: ApiChange): Raise =>
  removed.length > 0 ? 'major' : added.length > 0 ? 'minor' : 'none';

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** The lowest version that a change of this size may have. */
export const lowestVersion = (version: string, raise: Raise): string => {
  const [major = 0, minor = 0] = partsOf(version);
  return { none: version, minor: `${major}.${minor + 1}.0`, major: `${major + 1}.0.0` }[raise];
};

export const isLower = (version: string, than: string): boolean => {
  const other = partsOf(than);
  const at = partsOf(version).findIndex((part, index) => part !== other[index]);
  return at >= 0 && (partsOf(version)[at] ?? 0) < (other[at] ?? 0);
};
