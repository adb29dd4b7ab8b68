import type { RemoteModule, ShareTable } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/** Milliseconds that a bundle may take to evaluate: an endless loop at load must not stop the server. */
const LOAD_TIMEOUT = 2000;
const LOADER = '__meridianBundleLoader';

type Require = (name: string) => unknown;

/** Sets a variable where `runInThisContext` sees it: a test runner's modules have another global object. */
const setGlobal = vm.runInThisContext('(name, value) => { globalThis[name] = value; }') as (
  name: string,
  value: unknown,
) => void;

/** Evaluates a CommonJS bundle from a file. Throws what it throws, or when it takes too long. */
const evaluate = (file: string, require: Require): unknown => {
  const code = readFileSync(file, 'utf8');
  const factory = new vm.Script(`(function (module, exports, require) {${code}\n})`, {
    filename: file,
  }).runInThisContext() as (module: { exports: unknown }, exports: unknown, require: Require) => void;
  const module: { exports: unknown } = { exports: {} };
  setGlobal(LOADER, () => factory(module, module.exports, require));
  try {
    // Only code that runs inside `runInThisContext` is under its timeout.
    vm.runInThisContext(`${LOADER}()`, { timeout: LOAD_TIMEOUT });
  } finally {
    setGlobal(LOADER, undefined);
  }
  return module.exports;
};

/** Loads the shell's bundle: it holds its own packages and needs only Node's. */
export const loadShellBundle = <Shell>(file: string): Shell =>
  evaluate(file, createRequire(file) as Require) as Shell;

/** Loads a remote's bundle; the shell's packages are its only ones. */
export const loadRemoteBundle = (file: string, shareTable: ShareTable): RemoteModule => {
  const nodeRequire = createRequire(file) as Require;
  const exports = evaluate(file, (name) => shareTable[name]?.module ?? nodeRequire(name)) as {
    remote?: RemoteModule;
  };
  if (!exports.remote) throw new Error(`${file} exports no remote`);
  return exports.remote;
};
