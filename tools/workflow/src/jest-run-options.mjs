import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Options of a run of jest, with one or with several projects. */
export const RUN_OPTIONS = {
  passWithNoTests: true,
  reporters: [fileURLToPath(new URL('./test-reporter.mjs', import.meta.url))],
  // Milliseconds. Only a test that hangs takes so long: a busy machine must not fail the others.
  testTimeout: process.env.TEST_TIER === 'slow' ? 600_000 : 240_000,
  // Specs of servers wait for half of their time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};

/** Whether the run has its options from the executor. A project of several cannot have them. */
export const run = { hasOptions: false };
