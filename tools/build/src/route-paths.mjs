import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const SOURCE = /\.tsx?$/;
const IS_SPEC = /\.spec\.|[\\/]testing[\\/]/;
const ROUTES = /(^|[\\/])[\w-]*routes\.tsx?$/;

/**
 * Returns a string literal of the syntax tree that is a path.
 *
 * @param {any} node
 * @returns {string | undefined}
 */
const pathIn = (node) =>
  node?.type === 'StringLiteral' && /^\/(?!\/)/.test(node.value) ? node.value : undefined;

/**
 * Returns the path patterns that the sources of an app name as routes: every `path` property, and every path in a routes
 * file. The result may contain a path that is not a route, but never misses a route.
 *
 * @param {string} folder `src` of the app
 * @returns {string[]}
 */
export const routePaths = (folder) => {
  /** @type {Set<string>} */
  const paths = new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IS_SPEC.test(file));
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    if (!ROUTES.test(file) && !/\bpath: ['"]\//.test(source)) continue;
    /** @param {any} node */
    const visit = (node) => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (typeof node !== 'object' || node === null) return;
      const isPathProperty = node.type === 'KeyValueProperty' && node.key.value === 'path';
      const path = (ROUTES.test(file) && pathIn(node)) || (isPathProperty && pathIn(node.value));
      if (path) paths.add(path);
      Object.values(node).forEach(visit);
    };
    visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body);
  }
  return [...paths].sort();
};
