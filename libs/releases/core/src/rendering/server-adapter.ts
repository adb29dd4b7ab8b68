import type { RemoteModule, ShareTable } from '@meridian/federation';
import { createRequire } from 'node:module';
import { evaluateBundle, type Require, runWithTimeout } from './evaluate-bundle.ts';

/**
 * The adapter of the federation for the server. A browser loads versions by the runtime of Module Federation; on the server
 * they are files of the release store, which need no network, no snapshot and no manifest. Everything else is the same code:
 * the share table, the deadline, the fallback version and the failures (`RemoteHandle` of the shell).
 */

/** A Module Federation container. */
interface Container {
  init(shareScope: object, initScope?: object[]): void | Promise<void>;
  get(module: string): Promise<() => { remote?: RemoteModule }>;
}

const isContainer = (exports: object): exports is Container => 'init' in exports && 'get' in exports;

/**
 * The share scope of the shell's packages. Containers of all build tools read entries of this shape; those with the
 * federation runtime need every field.
 */
const shareScopeOf = (shareTable: ShareTable) =>
  Object.fromEntries(
    Object.entries(shareTable).map(([name, { version, module }]) => {
      const factory = () => module;
      const shared = {
        get: () => factory,
        lib: factory,
        loaded: true,
        eager: true,
        from: 'shell',
        version,
        scope: ['default'],
        useIn: [],
        shareConfig: { singleton: true, requiredVersion: false },
      };
      return [name, { [version]: shared }];
    }),
  );

/** Loads the module `./remote` of a container by the container protocol. */
const loadFromContainer = async (
  container: Container,
  shareTable: ShareTable,
): Promise<{ remote?: RemoteModule }> => {
  await runWithTimeout(() => container.init(shareScopeOf(shareTable), []));
  const factory = await runWithTimeout(() => container.get('./remote'));
  return runWithTimeout(factory);
};

/** Returns the `require` of a remote's bundle: shared packages are the shell's, also in its further files. */
const requireOfRemote = (
  file: string,
  shareTable: ShareTable,
  loaded = new Map<string, unknown>(),
): Require => {
  const nodeRequire = createRequire(file);
  return (name) => {
    const shared = shareTable[name];
    if (shared) return shared.module;
    if (!name.startsWith('.')) return nodeRequire(name) as unknown;
    const target = nodeRequire.resolve(name);
    if (!loaded.has(target))
      loaded.set(target, evaluateBundle(target, requireOfRemote(target, shareTable, loaded)));
    return loaded.get(target);
  };
};

/**
 * Loads a remote's bundle with the shell's shared packages: a module that requires them and exports `remote`, or a
 * Module Federation container of the type `commonjs-module`.
 */
export const loadRemoteBundle = async (file: string, shareTable: ShareTable): Promise<RemoteModule> => {
  const exports = evaluateBundle(file, requireOfRemote(file, shareTable)) as { remote?: RemoteModule };
  const { remote } = isContainer(exports) ? await loadFromContainer(exports, shareTable) : exports;
  if (!remote) throw new Error(`${file} exports no remote`);
  return remote;
};
