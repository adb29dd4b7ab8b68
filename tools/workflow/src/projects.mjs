import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { ROOT } from './root.mjs';

/**
 * @typedef {object} Project
 * @property {string} name without scope
 * @property {string} folder path from the root
 * @property {string[]} tags of Nx
 */

/**
 * Returns the projects of the workspace, from the `workspaces` of the root `package.json`.
 *
 * @returns {Project[]}
 */
export const workspaceProjects = (root = ROOT) => {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .map((pattern) => dirname(pattern))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      /** @type {{ name: string, nx?: { tags?: string[] } }} */
      const { name, nx } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return { name: basename(name), folder, tags: nx?.tags ?? [] };
    });
};
