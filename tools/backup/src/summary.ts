import type { Manifest } from './archive.ts';

const MEGABYTE = 1024 * 1024;

/** Returns one line about the content of a backup. */
export const summaryOf = ({ at, entries }: Manifest): string => {
  const paths = Object.keys(entries);
  const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
  const bytes = Object.values(entries).reduce((sum, entry) => sum + entry.bytes, 0);
  return [
    `backup of ${at}`,
    `${count(/^database\/[^/]+\/collection\.json$/)} collections`,
    `${count(/^media\//)} images`,
    `${count(/^releases\//)} files of releases`,
    `${(bytes / MEGABYTE).toFixed(1)} MB uncompressed`,
  ].join(', ');
};
