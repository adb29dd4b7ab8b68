import { join } from 'node:path';
import { appNames, routePaths } from '@meridian/build';
import { liveManifests, openReleaseStore, patternsOverlap } from '@meridian/releases';

/** Path patterns of one app. */
export interface AppPaths {
  app: string;
  paths: string[];
}

/** Paths of the server. */
const SERVER_PATHS: AppPaths = {
  app: 'the server',
  paths: ['/api/*', '/static/*', '/remotes/*', '/metrics', '/robots.txt', '/sitemap.xml'],
};

/** Paths of all apps in the workspace. */
const workspacePaths = (root: string): AppPaths[] =>
  appNames().map((app) => ({ app, paths: routePaths(join(root, 'apps', app, 'src')) }));

/** Paths of all live apps in the configured release store; an empty list if the store cannot be read. */
export const releasedPaths = async (environment: NodeJS.ProcessEnv): Promise<AppPaths[]> => {
  try {
    const store = openReleaseStore(environment);
    const live = await liveManifests(await store.channels(), store);
    return live.map(({ app, mounts, offers }) => ({ app, paths: [...mounts, ...(offers?.mounts ?? [])] }));
  } catch {
    return [];
  }
};

/** Returns the app that already serves a path, and the matching pattern; null if the path is free. */
export const findPathConflict = (
  root: string,
  path: string,
  released: readonly AppPaths[],
): { app: string; path: string } | null => {
  for (const { app, paths } of [...workspacePaths(root), ...released, SERVER_PATHS]) {
    const taken = paths.find((other) => patternsOverlap(path, other));
    if (taken !== undefined) return { app, path: taken };
  }
  return null;
};
