// The Nx executor of the target `test`. Nx passes all projects whose result is not in its cache to one run of jest (batch
// mode, ADR 76), because most projects need less time than the start of jest and the packages of their specs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildArgv, runCLI } from 'jest';
import { RUN_OPTIONS } from './jest-run-options.mjs';
import { resultFile } from './test-results.mjs';

/** Whether all tests of a project have passed. @param {string} file of its result, which is missing if no file was selected */
const hasPassed = (file) => !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).failed === 0;

/** @type {import('nx/src/config/misc-interfaces').TaskGraphExecutor<{ __overrides_unparsed__: string[] }>} */
export const testAll = async (graph, _options, overrides, { root, projectsConfigurations }) => {
  const tasks = Object.values(graph.tasks).map(({ id, target: { project } }) => ({
    id,
    folder: join(root, projectsConfigurations.projects[project]?.root ?? ''),
    result: resultFile(basename(project)),
  }));
  for (const { result } of tasks) rmSync(result, { force: true });
  await runCLI(
    { ...RUN_OPTIONS, ...(await buildArgv(overrides.__overrides_unparsed__)) },
    tasks.map(({ folder }) => folder),
  );
  return Object.fromEntries(
    tasks.map(({ id, result }) => [id, { success: hasPassed(result), terminalOutput: '' }]),
  );
};

export default () => {
  throw new Error('This target needs the batch mode of Nx: omit --batch=false.');
};
