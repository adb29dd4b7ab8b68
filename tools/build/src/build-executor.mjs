// The Nx executor of the target `build`. Nx passes all apps whose build is not in its cache to one process (batch mode,
// ADR 76), because loading and compiling webpack is half of a build.
import { basename, join } from 'node:path';
import { buildApi } from './build-api.mjs';
import { buildApp } from './build-app.mjs';

/** @type {import('nx/src/config/misc-interfaces').TaskGraphExecutor<{ types?: boolean }>} */
export const buildAll = async (graph, options, _overrides, { root, projectsConfigurations }) => {
  /** @type {import('nx/src/config/misc-interfaces').BatchExecutorResult} */
  const results = {};
  for (const { id, target } of Object.values(graph.tasks)) {
    const folder = join(root, projectsConfigurations.projects[target.project]?.root ?? '');
    // Packages read their configuration from the working directory.
    process.chdir(folder);
    const isBuilt =
      basename(folder) === 'api'
        ? await buildApi(folder)
        : await buildApp(folder, Boolean(options[id]?.types));
    results[id] = { success: isBuilt, terminalOutput: '' };
  }
  return results;
};

export default () => {
  throw new Error('This target needs the batch mode of Nx: omit --batch=false.');
};
