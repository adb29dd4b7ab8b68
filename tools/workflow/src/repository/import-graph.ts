/** An import of one file by another, both as paths from the root. */
export type Import = readonly [from: string, to: string];

/** The imports between two entries (files or subfolders) of a folder. */
interface Arrow {
  from: string;
  to: string;
  imports: Import[];
}

/** An import is an arrow between the entries of the folder in which the two paths part. */
const arrowsOf = (imports: readonly Import[]): Arrow[] => {
  const arrows = new Map<string, Arrow>();
  for (const edge of imports) {
    const [from, to] = edge.map((path) => path.split('/')) as [string[], string[]];
    const depth = from.findIndex((name, level) => name !== to[level]);
    const [start, end] = [from, to].map((path) => path.slice(0, depth + 1).join('/')) as [string, string];
    const key = `${start} -> ${end}`;
    const arrow = arrows.get(key) ?? { from: start, to: end, imports: [] };
    arrow.imports.push(edge);
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
};

/**
 * Returns the imports behind each arrow that is part of a circle between the entries of a folder, in which at least one
 * arrow climbs. A circle of files is a circle in the folder that contains all of them.
 */
export const circularImports = (imports: readonly Import[]): { arrow: string; imports: string[] }[] => {
  const arrows = arrowsOf(imports);
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const leadsTo = (start: string, end: string): boolean => {
    const seen = new Set([start]);
    for (const entry of seen) for (const next of targets.get(entry) ?? []) seen.add(next);
    return seen.has(end);
  };
  return arrows
    .filter(({ from, to }) => leadsTo(to, from))
    .map(({ from, to, imports: edges }) => ({
      arrow: `${from} -> ${to}`,
      imports: edges.map((edge) => edge.join(' -> ')),
    }));
};
