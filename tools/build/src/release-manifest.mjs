import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Size and integrity of each file of a folder, by its path in it. */
export const describeFiles = (folder) =>
  Object.fromEntries(
    listFiles(folder).map((file) => {
      const bytes = readFileSync(join(folder, file));
      return [
        file,
        {
          bytes: bytes.length,
          gzip: gzipSync(bytes, { level: 9 }).length,
          integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
        },
      ];
    }),
  );

/** Scripts and stylesheets of each named chunk, and of the entry. */
export const describeChunks = (stats) => {
  const groups = stats.toJson({ all: false, chunkGroups: true, entrypoints: true });
  return Object.fromEntries(
    Object.entries({ ...groups.entrypoints, ...groups.namedChunkGroups }).map(([name, { assets }]) => {
      const files = assets.map((asset) => asset.name);
      return [
        name,
        {
          js: files.filter((file) => file.endsWith('.js')),
          css: files.filter((file) => file.endsWith('.css')),
        },
      ];
    }),
  );
};
