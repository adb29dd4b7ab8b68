// The Nx executor of the target `test`. In batch mode (ADR 76) Nx passes all projects whose result is not in its cache to one
// run of jest, because most projects need less time than the start of jest and the packages of their specs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildArgv, runCLI } from 'jest';
import { run, RUN_OPTIONS } from './jest-run-options.mjs';
import { resultFile } from './test-results.mjs';

/**
 * @typedef {{ __unparsed__: string[] }} Options command line of jest
 * @typedef {import('nx/src/config/misc-interfaces').ExecutorContext} Context
 */

/** Whether all tests of a project have passed. @param {string} file of its result, which is missing if no file was selected */
const hasPassed = (file) => !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).failed === 0;

/**
 * @param {string[]} projects
 * @param {Options | undefined} options
 * @param {Context} context
 * @returns {Promise<boolean[]>} whether the tests of each project have passed
 */
const test = async (projects, options, { root, projectsConfigurations }) => {
  const results = projects.map((project) => resultFile(basename(project)));
  for (const result of results) rmSync(result, { force: true });
  run.hasOptions = true;
  await runCLI(
    { ...RUN_OPTIONS, ...(await buildArgv(options?.__unparsed__ ?? [])) },
    projects.map((project) => join(root, projectsConfigurations.projects[project]?.root ?? '')),
  );
  return results.map(hasPassed);
};

/** @type {import('nx/src/config/misc-interfaces').TaskGraphExecutor<Options>} */
export const testAll = async (graph, options, _overrides, context) => {
  const tasks = Object.values(graph.tasks);
  const passed = await test(
    tasks.map(({ target }) => target.project),
    Object.values(options)[0],
    context,
  );
  return Object.fromEntries(
    tasks.map(({ id }, index) => [id, { success: Boolean(passed[index]), terminalOutput: '' }]),
  );
};

/**
 * Tests one project, with `--batch=false`.
 *
 * @param {Options} options
 * @param {Context} context
 */
export default async (options, context) => {
  const [success = false] = await test([String(context.projectName)], options, context);
  return { success };
};
