// `npm run mutants`: mutation tests of the rules of money, stock and channels. Stryker changes one expression of a file and
// runs the specs: a mutant that no test rejects shows a missing assertion. `npm run mutants -- domain` tests one project.
// The reports are in .cache/mutants. Stryker writes its mutants into the working tree and restores the files at the end.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestDatabase } from '@meridian/embedded-mongodb';
import { installOnDemand } from './packages-on-demand.mjs';
import { ROOT } from './root.mjs';

/** The slowest specs execute a mutant several times. A mutant that needs more time never ends. */
const MUTANT_TIMEOUT_MS = 20_000;
/** The first run of all specs. */
const FIRST_RUN_TIMEOUT_MINUTES = 30;
const REPORTS = join(ROOT, '.cache/mutants');

/**
 * @typedef {object} MutatedProject
 * @property {string} folder
 * @property {string[]} mutate files below the folder, with ranges of lines
 * @property {string[]} specs
 * @property {boolean} [isSample] mutates only conditions and calls, because each mutant starts servers
 */
/** @type {Map<string, MutatedProject>} */
const PROJECTS = new Map([
  [
    'domain',
    { folder: 'libs/domain', mutate: ['src/**/*.ts', '!src/**/*.spec.ts'], specs: ['src/**/*.spec.ts'] },
  ],
  [
    'releases',
    {
      folder: 'libs/releases/core',
      mutate: ['src/channels/channel-changes.ts'],
      specs: ['src/channels/*.spec.ts'],
    },
  ],
  [
    'api',
    {
      folder: 'apps/api',
      mutate: [
        'src/modules/sales/orders/placing/draft-order.ts:98-120',
        'src/modules/sales/orders/stock/shortages.ts',
        'src/modules/sales/payments/refund-list.ts',
        'src/modules/sales/returns/decide-return.ts:22-50',
        'src/modules/catalogue/watches/stock-line.ts:36-60',
      ],
      specs: [
        'src/modules/sales/orders/{placing/place-order,staff/update-status,stock/unpaid-limits}.spec.ts',
        'src/modules/sales/{payments/refund-list,returns/decide-return}.spec.ts',
        'src/modules/catalogue/watches/stock-line.spec.ts',
      ],
      isSample: true,
    },
  ],
]);

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !PROJECTS.has(name));
if (unknown) {
  console.error(`No mutation tests of "${unknown}": choose from ${[...PROJECTS.keys()].join(', ')}.`);
  process.exit(1);
}

const packages = join(installOnDemand('tools/workflow/packages/stryker'), 'node_modules');
mkdirSync(REPORTS, { recursive: true });
const database = await startTestDatabase({ onMessage: (message) => console.error(message) });
for (const [name, { folder, mutate, specs, isSample }] of PROJECTS) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const configuration = join(REPORTS, `${name}.config.json`);
  writeFileSync(
    configuration,
    JSON.stringify({
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner'],
      // The specs import other projects by relative paths and links, which a copy does not have.
      inPlace: true,
      coverageAnalysis: 'perTest',
      disableTypeChecks: false,
      timeoutMS: MUTANT_TIMEOUT_MS,
      dryRunTimeoutMinutes: FIRST_RUN_TIMEOUT_MINUTES,
      mutate,
      // Each mutant of code that runs when a file is loaded needs all specs: nine tenths of the time.
      ignoreStatic: true,
      mutator: {
        excludedMutations: isSample
          ? ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'ArrowFunction']
          : [],
      },
      jest: {
        projectType: 'custom',
        configFile: 'jest.config.mjs',
        // The specs of a server import every file.
        enableFindRelatedTests: !isSample,
        // Stryker accepts only the default runner.
        config: { testRunner: 'jest-circus/runner', testMatch: specs.map((spec) => `<rootDir>/${spec}`) },
      },
      reporters: ['json', 'clear-text', 'progress-append-only'],
      clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false, logTests: false },
      jsonReporter: { fileName: join(REPORTS, `${name}.json`) },
      tempDirName: join(ROOT, '.cache/stryker-backup'),
    }),
  );
  const { status } = spawnSync(
    process.execPath,
    [join(packages, '@stryker-mutator/core/bin/stryker.js'), 'run', configuration],
    {
      cwd: join(ROOT, folder),
      stdio: 'inherit',
      env: { ...process.env, TEST_MONGODB_URI: database.uri, TEST_TIER: 'fast' },
    },
  );
  if (status !== 0) process.exitCode = 1;
}
await database.stop();
