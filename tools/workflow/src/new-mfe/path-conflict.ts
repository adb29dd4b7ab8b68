import { join } from 'node:path';
import { appNames, routePaths } from '@meridian/build';
import { liveManifests, openReleaseStore, patternsOverlap } from '@meridian/releases';

/** Path patterns of one app. */
export interface AppPaths {
  app: string;
  paths: string[];
}

/** Prefixes of the server itself. */
const SERVER_PATHS: AppPaths = {
  app: 'the server',
  paths: ['/api/*', '/static/*', '/remotes/*', '/metrics', '/robots.txt', '/sitemap.xml'],
};

/** The paths of every app whose sources are here. */
const workspacePaths = (root: string): AppPaths[] =>
  appNames().map((app) => ({ app, paths: routePaths(join(root, 'apps', app, 'src')) }));

/** The paths of every app that is live in this environment's store; none if the store does not answer. */
export const releasedPaths = async (environment: NodeJS.ProcessEnv): Promise<AppPaths[]> => {
  try {
    const store = openReleaseStore(environment);
    const live = await liveManifests(await store.channels(), store);
    return live.map(({ app, mounts, offers }) => ({ app, paths: [...mounts, ...(offers?.mounts ?? [])] }));
  } catch {
    return [];
  }
};

/** The app that answers a path already, and with which pattern; null if the path is free. */
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
