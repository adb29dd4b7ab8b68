import type { RemoteModule, ShareTable } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/** Timeout of evaluating a bundle, because an endless loop must not block the server. */
const LOAD_TIMEOUT_MS = 2000;
const LOADER = '__meridianBundleLoader';

type Require = (name: string) => unknown;

/** Sets a global variable of the main context, because modules of a test runner have another global object. */
const setGlobal = vm.runInThisContext('(name, value) => { globalThis[name] = value; }') as (
  name: string,
  value: unknown,
) => void;

/** Evaluates a CommonJS bundle. Throws its errors, and an error on timeout. */
const evaluate = (file: string, require: Require): unknown => {
  const code = readFileSync(file, 'utf8');
  const factory = new vm.Script(`(function (module, exports, require) {${code}\n})`, {
    filename: file,
  }).runInThisContext() as (module: { exports: unknown }, exports: unknown, require: Require) => void;
  const module: { exports: unknown } = { exports: {} };
  setGlobal(LOADER, () => factory(module, module.exports, require));
  try {
    // The timeout applies only to code that runs inside `runInThisContext`.
    vm.runInThisContext(`${LOADER}()`, { timeout: LOAD_TIMEOUT_MS });
  } finally {
    setGlobal(LOADER, undefined);
  }
  return module.exports;
};

/** Loads the shell's bundle, which contains its packages and requires only those of Node. */
export const loadShellBundle = <Shell>(file: string): Shell =>
  evaluate(file, createRequire(file) as Require) as Shell;

/** Loads a remote's bundle with the shell's shared packages. */
export const loadRemoteBundle = (file: string, shareTable: ShareTable): RemoteModule => {
  const nodeRequire = createRequire(file) as Require;
  const exports = evaluate(file, (name) => shareTable[name]?.module ?? nodeRequire(name)) as {
    remote?: RemoteModule;
  };
  if (!exports.remote) throw new Error(`${file} exports no remote`);
  return exports.remote;
};
