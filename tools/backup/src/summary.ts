import type { Contents } from './archive.ts';

const MEGABYTE = 1024 * 1024;

/** Returns one line about the content of a backup. */
export const summaryOf = (contents: Contents): string => {
  const paths = [...contents.keys()];
  const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
  const bytes = [...contents.values()].reduce((sum, size) => sum + size, 0);
  return [
    `${count(/^dump\/.*\.bson$/)} collections`,
    `${count(/^media\//)} images`,
    `${count(/^releases\//)} files of releases`,
    `${(bytes / MEGABYTE).toFixed(1)} MB uncompressed`,
  ].join(', ');
};
