import { pathToFileURL } from 'node:url';

/**
 * Imports a TypeScript file, also in a process that was started without a TypeScript loader.
 *
 * @param {string} file absolute path
 * @returns {Promise<any>}
 */
export const importTypeScript = async (file) => {
  await import('./typescript.mjs');
  return import(pathToFileURL(file).href);
};
