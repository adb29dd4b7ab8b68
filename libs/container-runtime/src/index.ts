import {
  chooseShared,
  type Factory,
  type SharedModule,
  type ShareRules,
  type ShareScope,
} from './share-scope.ts';

/** A shared package that the remote can provide itself, as the plugin writes it into the container. */
type Provided = Pick<SharedModule, 'get' | 'shareConfig'> & { version: string; scope: string[] };

interface Consumed extends ShareRules {
  shareKey: string;
  shareScope: string | string[];
  /** The remote's own copy; undefined with `import: false`. */
  fallback?: () => Factory | Promise<Factory>;
}

/** The part of webpack's runtime that a container uses. */
interface WebpackRequire {
  /** Public path. */
  p: string;
  /** Share scopes by name. */
  S: Record<string, ShareScope>;
  /** Module factories by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  federation: { initOptions: { name: string; shared?: Record<string, Provided[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed> };
}

interface InitOptions {
  webpackRequire: WebpackRequire;
  shareScope: ShareScope;
  shareScopeKey?: string | string[] | undefined;
  remoteEntryInitOptions?: { shareScopeMap?: Record<string, ShareScope> } | undefined;
}

interface ConsumesOptions {
  webpackRequire: WebpackRequire;
  chunkId: string;
  chunkMapping: Record<string, (string | number)[]>;
  installedModules: Record<string, Promise<void> | 0>;
  promises: unknown[];
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The share scopes of the host. They are stored here too, because hot module replacement creates a new `S`. */
let scopes: WebpackRequire['S'] = {};

/**
 * Makes the public path relative to the origin on a page of the same origin. Styles that the server has inlined are found
 * by their path.
 */
const init = ({ webpackRequire }: Pick<InitOptions, 'webpackRequire'>): object => {
  const { origin, pathname } = new URL(webpackRequire.p, location.href);
  if (origin === location.origin) webpackRequire.p = pathname;
  return {};
};

/** Adds the packages that the remote can provide to a share scope. Versions that the scope has stay. */
const initializeSharing = ({
  shareScopeName,
  webpackRequire,
}: {
  shareScopeName: string;
  webpackRequire: WebpackRequire;
}): void => {
  const scope = (scopes[shareScopeName] ??= {});
  const { name: from, shared = {} } = webpackRequire.federation.initOptions;
  for (const [name, versions] of Object.entries(shared))
    for (const { version, get, scope: names, shareConfig = {} } of versions)
      if (names.includes(shareScopeName))
        (scope[name] ??= {})[version] ??= { version, get, from, scope: names, useIn: [], shareConfig };
};

/** Accepts the share scopes of the host. */
const initContainerEntry = ({
  webpackRequire,
  shareScope,
  shareScopeKey = 'default',
  remoteEntryInitOptions,
}: InitOptions): void => {
  scopes = { ...remoteEntryInitOptions?.shareScopeMap };
  for (const shareScopeName of asList(shareScopeKey)) {
    scopes[shareScopeName] ??= shareScope;
    initializeSharing({ shareScopeName, webpackRequire });
  }
  webpackRequire.S = scopes;
};

const loadShared = async ({ shareKey, shareScope, fallback, ...rules }: Consumed): Promise<Factory> => {
  const names = asList(shareScope);
  const scope = scopes[names.find((name) => scopes[name]?.[shareKey]) ?? ''];
  const shared = chooseShared(scope?.[shareKey], shareKey, rules);
  if (!shared) {
    if (!fallback) throw new Error(`The host does not share ${shareKey}`);
    return fallback();
  }
  const factory = (shared.lib ??= await shared.get());
  shared.loaded = 1;
  return factory;
};

/** Loads the shared packages that a chunk imports. A package that failed to load is loaded again with the next chunk. */
const consumes = ({
  chunkMapping,
  chunkId,
  installedModules,
  promises,
  webpackRequire,
}: ConsumesOptions): void => {
  for (const id of chunkMapping[chunkId] ?? []) {
    const consumed = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
    if (!consumed) continue;
    if (!Object.hasOwn(installedModules, id))
      installedModules[id] = loadShared(consumed).then(
        (factory) => {
          installedModules[id] = 0;
          webpackRequire.m[id] = (module) => {
            module.exports = factory();
          };
        },
        (error: unknown) => {
          delete installedModules[id];
          throw error;
        },
      );
    promises.push(installedModules[id]);
  }
};

export default {
  runtime: {},
  bundlerRuntime: { init, initContainerEntry, consumes, I: initializeSharing },
};
