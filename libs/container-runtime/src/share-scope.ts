import { compareVersions, satisfies } from './version-range.ts';

/** Returns the exports of a shared package. */
export type Factory = () => unknown;

/** An entry of a share scope, as hosts of webpack, Rspack, Rollup and Vite write it. */
export interface SharedModule {
  /** A host that shares eagerly returns the factory itself. */
  get: () => Factory | Promise<Factory>;
  /** The factory, if the package is loaded. */
  lib?: Factory | undefined;
  loaded?: number | boolean | undefined;
  from?: string;
  eager?: boolean;
  version?: string;
  scope?: string[];
  useIn?: string[];
  shareConfig?: object;
}

/** Shared packages by name and version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** How a remote uses a shared package. */
export interface ShareRules {
  singleton?: boolean | undefined;
  strictVersion?: boolean | undefined;
  requiredVersion?: string | false | undefined;
}

/**
 * Chooses the version of a shared package: for a singleton the loaded one, otherwise the newest; for another package the
 * newest that satisfies the range, or undefined. A singleton outside of the range is a warning, or an error with
 * `strictVersion`.
 */
export const chooseShared = (
  versions: Record<string, SharedModule> = {},
  name: string,
  { singleton, strictVersion, requiredVersion }: ShareRules,
): SharedModule | undefined => {
  const newestFirst = Object.keys(versions).sort((a, b) => compareVersions(b, a));
  const isLoaded = (version: string): boolean => Boolean(versions[version]?.loaded);
  const version = singleton
    ? (newestFirst.find(isLoaded) ?? newestFirst[0])
    : newestFirst.find((candidate) => satisfies(candidate, requiredVersion));
  if (version === undefined) return undefined;
  if (!satisfies(version, requiredVersion)) {
    const text = `Shared ${name} ${version} does not satisfy ${String(requiredVersion)}`;
    if (strictVersion) throw new Error(text);
    console.warn(text);
  }
  return versions[version];
};
