interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** The part of `mf-manifest.json` that names files. Paths are relative to the manifest. */
export interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string }; types: { path: string } };
  shared: { assets: Assets }[];
  exposes: { assets: Assets }[];
}

/**
 * Returns a manifest with the paths of a version, so that it can be served one folder above the files. The public path
 * `auto` of a container is the URL of its script, so it does not change.
 */
export const withVersion = (manifest: FederationManifest, version: string): FederationManifest => {
  const inVersion = (path: string): string => (path ? `${version}/${path}` : version);
  const moved = ({ js, css }: Assets): Assets => ({
    js: { sync: js.sync.map(inVersion), async: js.async.map(inVersion) },
    css: { sync: css.sync.map(inVersion), async: css.async.map(inVersion) },
  });
  const { metaData, shared, exposes } = manifest;
  return {
    ...manifest,
    metaData: {
      ...metaData,
      remoteEntry: { ...metaData.remoteEntry, path: inVersion(metaData.remoteEntry.path) },
      types: { ...metaData.types, path: inVersion(metaData.types.path) },
    },
    shared: shared.map((entry) => ({ ...entry, assets: moved(entry.assets) })),
    exposes: exposes.map((entry) => ({ ...entry, assets: moved(entry.assets) })),
  };
};
