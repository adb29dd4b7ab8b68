// The Nx executor of the target `build`. In batch mode (ADR 76) Nx passes all apps whose build is not in its cache to one
// process, because loading and compiling webpack is half of a build.
import { basename, join } from 'node:path';
import { buildApi } from './build-api.mjs';
import { buildApp } from './build-app.mjs';

/**
 * @typedef {{ types?: boolean }} Options
 * @typedef {import('nx/src/config/misc-interfaces').ExecutorContext} Context
 */

/**
 * @param {string} project
 * @param {Options | undefined} options
 * @param {Context} context
 * @returns {Promise<boolean>} whether the build succeeded
 */
const build = (project, options, { root, projectsConfigurations }) => {
  const folder = join(root, projectsConfigurations.projects[project]?.root ?? '');
  // Packages read their configuration from the working directory.
  process.chdir(folder);
  return basename(folder) === 'api' ? buildApi(folder) : buildApp(folder, Boolean(options?.types));
};

/** @type {import('nx/src/config/misc-interfaces').TaskGraphExecutor<Options>} */
export const buildAll = async (graph, options, _overrides, context) => {
  /** @type {import('nx/src/config/misc-interfaces').BatchExecutorResult} */
  const results = {};
  for (const { id, target } of Object.values(graph.tasks))
    results[id] = {
      success: await build(target.project, options[id], context),
      terminalOutput: '',
    };
  return results;
};

/**
 * Builds one app, with `--batch=false`.
 *
 * @param {Options} options
 * @param {Context} context
 */
export default async (options, context) => ({
  success: await build(String(context.projectName), options, context),
});
