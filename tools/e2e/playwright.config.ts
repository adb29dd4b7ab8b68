import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './src/support/browser.ts';

/** End-to-end tests in a real browser against the built shop. */
export default defineConfig({
  testDir: './src',
  outputDir: '../../.cache/e2e-results',
  globalSetup: './src/support/global-setup.ts',
  reporter: '../workflow/src/playwright-reporter.mjs',
  workers: 2,
  // A busy machine can exceed a time limit of a test. A test that passes the second time is listed as unstable.
  retries: 1,
  // Only a test that hangs takes so long.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [{ name: 'chromium', use: { launchOptions: chromiumOptions() } }],
});
