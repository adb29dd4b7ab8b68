// `npm test`: format, lint, types, the tests of every project and the end-to-end tests. It runs everything, lists the
// failures at the end and prints the totals in the last line. `npm test -- --only <project>` runs the tests of one project.
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { ensureChromium } from './chromium.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { runChecks } from './test-checks.mjs';
import { runProjects, testedProjects } from './test-projects.mjs';

/** Projects that run in a browser. They run last and alone, because a busy machine would distort their measurements. */
const BROWSER_PROJECTS = new Set(['e2e']);

/** @type {import('./test-results.mjs').TestResult} */
const total = { passed: 0, failed: 0, failures: [] };
/** @param {import('./test-results.mjs').TestResult} result */
const addResult = ({ passed, failed, failures }) => {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
await prepare();
if ((await runTypeScript('tools/workflow/src/check-test-environment.ts')) !== 0) process.exit(1);
const all = testedProjects();
if (only && !all.includes(only)) {
  console.error(`The project "${only}" has no tests. Use --only with one of: ${all.join(', ')}.`);
  process.exit(1);
}
const chosen = only ? [only] : all;

if (!only) addResult(await runChecks());
addResult(await runProjects(chosen.filter((project) => !BROWSER_PROJECTS.has(project))));
const browserProjects = chosen.filter((project) => BROWSER_PROJECTS.has(project));
if (browserProjects.length > 0) {
  const chromium = ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  addResult(
    chromium
      ? await runProjects(browserProjects)
      : { passed: 0, failed: 1, failures: ['e2e: Chromium not found'] },
  );
}

if (total.failures.length > 0)
  console.log(['', 'Failed:', ...total.failures.map((line) => `  ${line}`)].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
