// `npm test`: format, lint, types, every project's tests and the end-to-end tests in a browser. Runs everything, lists the
// failures at the end; the last line counts. `npm test -- --only <project>` runs one project's tests.
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { ensureChromium } from './chromium.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { runChecks } from './test-checks.mjs';
import { runProjects, testedProjects } from './test-projects.mjs';

/** Projects that drive a browser. They run last and alone, for they measure what a busy machine would spoil. */
const BROWSER_PROJECTS = new Set(['e2e']);

const total = { passed: 0, failed: 0, failures: [] };
const count = ({ passed, failed, failures }) => {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
await prepare();
if ((await runTypeScript('tools/workflow/src/check-test-environment.ts')) !== 0) process.exit(1);
const all = testedProjects();
if (only && !all.includes(only)) {
  console.error(`There are no tests of ${only}; there are: ${all.join(', ')}.`);
  process.exit(1);
}
const chosen = only ? [only] : all;

if (!only) count(await runChecks());
count(await runProjects(chosen.filter((project) => !BROWSER_PROJECTS.has(project))));
const browserProjects = chosen.filter((project) => BROWSER_PROJECTS.has(project));
if (browserProjects.length > 0) {
  const chromium = ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  count(
    chromium ? await runProjects(browserProjects) : { passed: 0, failed: 1, failures: ['there is no Chromium'] },
  );
}

if (total.failures.length > 0)
  console.log(['', 'Failed:', ...total.failures.map((line) => `  ${line}`)].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
