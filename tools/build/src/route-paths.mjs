import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const SOURCE = /\.tsx?$/;
const IS_SPEC = /\.spec\.|[\\/]testing[\\/]/;
const ROUTES = /(^|[\\/])[\w-]*routes\.tsx?$/;
const isPath = (node) => node?.type === 'StringLiteral' && /^\/(?!\/)/.test(node.value);

/**
 * Path patterns that an app's sources name as routes: every `path` of an object, and each path in a file of routes. It
 * may name one too many, never one that the app leaves out.
 * @param {string} folder the app's `src`
 * @returns {string[]}
 */
export const routePaths = (folder) => {
  const paths = new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IS_SPEC.test(file));
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    if (!ROUTES.test(file) && !/\bpath: ['"]\//.test(source)) continue;
    const visit = (node) => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (typeof node !== 'object' || node === null) return;
      if (ROUTES.test(file) && isPath(node)) paths.add(node.value);
      if (node.type === 'KeyValueProperty' && node.key.value === 'path' && isPath(node.value))
        paths.add(node.value.value);
      Object.values(node).forEach(visit);
    };
    visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body);
  }
  return [...paths].sort();
};
