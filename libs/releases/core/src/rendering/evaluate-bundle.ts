import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import vm from 'node:vm';

/** Timeout of evaluating a bundle, because an endless loop must not block the server. */
const LOAD_TIMEOUT_MS = 2000;
const LOADER = '__meridianBundleLoader';

export type Require = (name: string) => unknown;
type BundleFactory = (
  module: { exports: unknown },
  exports: unknown,
  require: Require,
  __filename: string,
  __dirname: string,
) => void;

/** Sets a global variable of the main context, because modules of a test runner have another global object. */
const setGlobal = vm.runInThisContext('(name, value) => { globalThis[name] = value; }') as (
  name: string,
  value: unknown,
) => void;

/** Runs synchronous code of a bundle. Throws its errors, and an error on timeout. */
export const runWithTimeout = <T>(job: () => T): T => {
  setGlobal(LOADER, job);
  try {
    // The timeout applies only to code that runs inside `runInThisContext`.
    return vm.runInThisContext(`${LOADER}()`, { timeout: LOAD_TIMEOUT_MS }) as T;
  } finally {
    setGlobal(LOADER, undefined);
  }
};

/** Evaluates a CommonJS bundle. Throws its errors, and an error on timeout. */
export const evaluateBundle = (file: string, require: Require): unknown => {
  const code = readFileSync(file, 'utf8');
  const factory = new vm.Script(`(function (module, exports, require, __filename, __dirname) {${code}\n})`, {
    filename: file,
  }).runInThisContext() as BundleFactory;
  const module: { exports: unknown } = { exports: {} };
  runWithTimeout(() => factory(module, module.exports, require, file, dirname(file)));
  return module.exports;
};

/** Loads the shell's bundle, which contains its packages and requires only those of Node. */
export const loadShellBundle = <Shell>(file: string): Shell =>
  evaluateBundle(file, createRequire(file) as Require) as Shell;
