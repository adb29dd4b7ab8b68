// The test runner of browser specs: that of jest, which adds the CPU time of each file to its result.
import { createRequire } from 'node:module';
import { cpuSeconds } from './cpu-seconds.mjs';

/** @typedef {(...options: unknown[]) => Promise<object>} Runner */

/** The default runner of jest is CommonJS without a default import. @type {{ default: Runner }} */
const { default: runCircus } = createRequire(import.meta.url)('jest-circus/runner');

/** @type {Runner} */
const runFile = async (...options) => {
  const before = cpuSeconds();
  const result = await runCircus(...options);
  return Object.assign(result, { cpuSeconds: cpuSeconds() - before });
};

export default runFile;
