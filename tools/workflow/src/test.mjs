// `npm test`: the checks of a change. `npm run test:all`: the tests that crash, wait, install or take long, and the other tests
// in a browser. Both run all tasks in one run of Nx, list the failures at the end and print the totals in the last line.
// Options go to Nx: `npm test -- -p catalog-mfe` checks one project.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { cpuSecondsOfChildren } from './cpu-seconds.mjs';
import { prepare } from './prepare.mjs';
import { workspaceProjects } from './projects.mjs';
import { repeatFailures } from './repeat-failures.mjs';
import { ROOT } from './root.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { resultFile, RESULTS } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').TestResult} TestResult */

const isSlowTier = process.argv[2] === 'slow';
const options = process.argv.slice(isSlowTier ? 3 : 2);
const TARGETS = isSlowTier ? ['test', 'e2e'] : ['lint', 'format', 'unused-code', 'audit', 'test', 'e2e'];
/** CPU seconds (user and system) of `npm test` without a cache and an installation. */
const CPU_BUDGET_SECONDS = 1000;
const MAX_LISTED_FILES = 5;
const SPEC = isSlowTier ? /\.slow\.spec\./ : /(?<!\.slow)\.spec\./;
/** @param {string} folder */
const hasTests = (folder) =>
  basename(folder) === 'e2e' ||
  (existsSync(join(ROOT, folder, 'src')) &&
    readdirSync(join(ROOT, folder, 'src'), { recursive: true }).some((file) => SPEC.test(String(file))));
/** The projects without tests of the tier: jest would start in them for nothing. */
const projectsWithoutTests = () =>
  workspaceProjects()
    .filter(({ folder }) => !hasTests(folder))
    .map(({ name }) => `@meridian/${name}`);
/** Targets with a result file. A run of another target counts as one test case. */
const TESTS = new Set(['test', 'e2e']);
/** Nx writes the outcome of every task of a run to this file, also of those whose result comes from the cache. */
const RUN = resolve(ROOT, process.env.NX_CACHE_DIRECTORY ?? '.nx/cache', 'run.json');

/**
 * Nx runs nothing beside a batch, and the specs of the slow tier are few and long: its projects run beside each other.
 *
 * @param {string[]} options
 * @returns {Promise<number>} exit code
 */
const runTargets = (options) =>
  new Promise((done) => {
    const nx = spawn(
      join(ROOT, 'node_modules/.bin/nx'),
      [
        'run-many',
        '-t',
        ...TARGETS,
        '--outputStyle=stream',
        ...(isSlowTier ? ['--batch=false'] : []),
        ...options,
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, NX_TUI: 'false', npm_config_loglevel: 'silent' },
      },
    );
    nx.on('error', () => done(1));
    nx.on('exit', (code) => done(code ?? 1));
  });

/**
 * Reads the outcomes of the run. Tasks that a failed dependency keeps from running are missing.
 *
 * @returns {{ target: string, projectName: string, status: number }[]}
 */
const outcomes = () => (existsSync(RUN) ? JSON.parse(readFileSync(RUN, 'utf8')).tasks : []);

/**
 * @param {string} project
 * @param {boolean} passed whether the task passed
 * @returns {TestResult}
 */
const testResult = (project, passed) => {
  const file = resultFile(project);
  if (!existsSync(file))
    return {
      passed: 0,
      failed: 1,
      failures: ['the run has no result file: see its lines above, or run nx reset'],
    };
  /** @type {TestResult} */
  const result = JSON.parse(readFileSync(file, 'utf8'));
  if (passed || result.failed > 0) return result;
  return { ...result, failed: 1, failures: ['the run failed outside of a test: see its lines above'] };
};

/** The five spec files with the most CPU time. @param {import('./test-results.mjs').FileCost[]} files */
const dearest = (files) =>
  [...files]
    .sort((a, b) => b.cpuSeconds - a.cpuSeconds)
    .slice(0, MAX_LISTED_FILES)
    .map(({ file, cpuSeconds }) => `  ${file}: ${cpuSeconds.toFixed(1)} CPU s`);

await prepare();
const cpuSecondsOfInstallation = cpuSecondsOfChildren();
if ((await runTypeScript('tools/workflow/src/check-test-environment.ts')) !== 0) process.exit(1);
const chromium = ensureChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;

process.env.TEST_TIER = isSlowTier ? 'slow' : 'fast';
for (const earlier of [RESULTS, RUN]) rmSync(earlier, { recursive: true, force: true });
const isSelected = options.some((option) => /^(-p|--projects)\b/.test(option));
const code = await runTargets(
  isSelected ? options : ['--exclude', projectsWithoutTests().join(','), ...options],
);

let passed = 0;
let failed = 0;
let repeated = 0;
const failures = [];
const files = [];
for (const { target, projectName, status } of outcomes()) {
  const project = projectName.replace('@meridian/', '');
  if (TESTS.has(target)) {
    const first = testResult(project, status === 0);
    const result = target === 'test' && process.env.CI ? await repeatFailures(project, first) : first;
    passed += result.passed;
    failed += result.failed;
    repeated += result.repeated ?? 0;
    files.push(...(result.files ?? []));
    failures.push(...result.failures.map((failure) => `${project}: ${failure}`));
  } else if (status === 0) {
    if (target !== 'build') passed += 1;
  } else {
    failed += 1;
    failures.push(`${project}: ${target}`);
  }
}
if (code !== 0 && failed === 0 && passed === 0) {
  failed = 1;
  failures.push('Nx could not run the checks; see the lines above');
}

if (failures.length > 0) console.log(['', 'Failed:', ...failures.map((line) => `  ${line}`)].join('\n'));
const cpuSeconds = Math.round(cpuSecondsOfChildren() - cpuSecondsOfInstallation);
console.log(`${cpuSeconds} CPU seconds`);
if (!isSlowTier && cpuSeconds > CPU_BUDGET_SECONDS)
  console.warn(
    [
      `Warning: more than the budget of ${CPU_BUDGET_SECONDS} CPU seconds. The dearest files:`,
      ...dearest(files),
    ].join('\n'),
  );
console.log(`${passed} passed, ${failed} failed${repeated > 0 ? `, ${repeated} repeated` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
