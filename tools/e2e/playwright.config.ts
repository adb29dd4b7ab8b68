import { existsSync } from 'node:fs';
import { defineConfig, firefox, type PlaywrightTestProject, webkit } from '@playwright/test';
import type { EngineOptions } from './src/engines/engine-test.ts';
import { chromiumOptions } from './src/support/browser.ts';

const ENGINE_TESTS = '**/engines/**';
const JOURNEYS = '**/journeys/**';
/** `TEST_TIER`: `slow` runs all tests but the user journeys; `npm test` runs only these. */
const IS_SLOW = process.env['TEST_TIER'] === 'slow';

/** The main user journeys in a build of Playwright if it is installed, otherwise in the engine of Debian. */
const engineProject = (
  name: EngineOptions['engine'],
  executable: string,
): PlaywrightTestProject<object, EngineOptions> =>
  existsSync(executable)
    ? { name, testMatch: JOURNEYS, grepInvert: /@chromium/, use: { browserName: name } }
    : { name, testMatch: '**/engines/**/*.spec.ts', use: { engine: name } };

/** End-to-end tests in a real browser against the built shop. */
export default defineConfig<object, EngineOptions>({
  testDir: './src',
  outputDir: '../../.cache/e2e-results',
  globalSetup: './src/support/global-setup.ts',
  reporter: '../workflow/src/playwright-reporter.mjs',
  // Pages wait for the server and for time limits: three workers keep two cores busy.
  workers: 3,
  // A busy machine can exceed a time limit of a test. In CI, a test that passes the second time is listed as unstable.
  retries: process.env['CI'] ? 1 : 0,
  // Only a test that hangs takes so long.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'chromium',
      ...(IS_SLOW ? { testIgnore: [ENGINE_TESTS, JOURNEYS] } : { testMatch: `${JOURNEYS}/*.spec.ts` }),
      use: { launchOptions: chromiumOptions() },
    },
    engineProject('firefox', firefox.executablePath()),
    engineProject('webkit', webkit.executablePath()),
  ],
});
