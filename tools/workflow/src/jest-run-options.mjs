import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const isSlowTier = process.env.TEST_TIER === 'slow';

/** Options of a run of jest, with one or with several projects. */
export const RUN_OPTIONS = {
  passWithNoTests: true,
  reporters: [fileURLToPath(new URL('./test-reporter.mjs', import.meta.url))],
  // Milliseconds. Only a test that hangs takes so long: a busy machine must not fail the others.
  testTimeout: isSlowTier ? 600_000 : 240_000,
  // Specs of servers wait for half of their time, and those of the slow tier for more.
  maxWorkers: Math.max(2, availableParallelism() - 1) + (isSlowTier ? 1 : 0),
};
