import type { PageParameters, RemoteRoute } from '@meridian/federation';

const joinPath = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

/** The query parameters of a route and of the one that it is nested in. */
const joinParameters = (
  parent: PageParameters,
  { query = [], secretQuery = [] }: PageParameters,
): PageParameters => ({
  query: [...(parent.query ?? []), ...query],
  secretQuery: [...(parent.secretQuery ?? []), ...secretQuery],
});

/** Every route with a screen or a path of its own: its address pattern, and the query parameters that it reads. */
const pagesOf = (
  routes: readonly RemoteRoute[],
  parentPath = '',
  parentParameters: PageParameters = {},
): [path: string, parameters: PageParameters][] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? parentPath : joinPath(parentPath, route.path);
    const parameters = joinParameters(parentParameters, route.handle ?? {});
    const own: [string, PageParameters][] =
      route.path !== undefined || route.index ? [[path, parameters]] : [];
    return [...own, ...pagesOf(route.children ?? [], path, parameters)];
  });

/** Addresses that a route tree answers. */
export const mountsOf = (routes: readonly RemoteRoute[]): string[] => [
  ...new Set(pagesOf(routes).map(([path]) => path)),
];

/** Query parameters that the routes of a tree read, by address pattern. */
export const parametersOf = (routes: readonly RemoteRoute[]): Record<string, PageParameters> =>
  Object.fromEntries(pagesOf(routes));

/** Those of the mounts that name one page each: an address that somebody can open as it stands. */
export const ownPages = (mounts: readonly string[]): string[] =>
  mounts.filter((mount) => !/[:*]/.test(mount));

const segmentsOf = (pattern: string): string[] => pattern.toLowerCase().split('/').filter(Boolean);

/** Whether some address fits both patterns: which feature answers it would be a matter of luck. */
export const overlap = (a: string, b: string): boolean => {
  const meet = ([head, ...rest]: string[], [other, ...others]: string[]): boolean => {
    if (head === '*' || other === '*') return true;
    if (head === undefined || other === undefined) return head === other;
    const same = head === other || head.startsWith(':') || other.startsWith(':');
    return same && meet(rest, others);
  };
  return meet(segmentsOf(a), segmentsOf(b));
};
