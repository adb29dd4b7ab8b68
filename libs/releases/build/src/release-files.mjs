import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Returns the global name of a container. A version in it lets a page load two versions of a remote by their entries.
 *
 * @param {string} app
 * @param {string} [version]
 */
export const globalName = (app, version) => (version ? `${app}_${version}` : app).replace(/\W/g, '_');

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/**
 * Returns size and integrity of each file in a folder, by relative path.
 *
 * @param {string} folder
 */
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

/**
 * @typedef {{ assets?: { name: string }[] }} ChunkGroup
 * @typedef {{ entrypoints?: Record<string, ChunkGroup>, namedChunkGroups?: Record<string, ChunkGroup> }} ChunkGroups
 */

/**
 * Returns the scripts and stylesheets of the entry and of each named chunk.
 *
 * @param {{ toJson(options: object): ChunkGroups }} stats of webpack or Rspack
 * @returns {Record<string, { js: string[], css: string[] }>}
 */
export const describeChunks = (stats) => {
  const groups = stats.toJson({ all: false, chunkGroups: true, entrypoints: true });
  return Object.fromEntries(
    Object.entries({ ...groups.entrypoints, ...groups.namedChunkGroups }).map(([name, { assets = [] }]) => {
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
