import type { PageParameters, RemoteRoute } from '@meridian/federation';

const joinPath = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

/** The query parameters of a route and of its parents. */
const joinParameters = (
  parent: PageParameters,
  { query = [], secretQuery = [] }: PageParameters,
): PageParameters => ({
  query: [...(parent.query ?? []), ...query],
  secretQuery: [...(parent.secretQuery ?? []), ...secretQuery],
});

/** Path pattern and query parameters of every route that has a path or is an index route. */
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

/** Path patterns that a route tree answers. */
export const mountsOf = (routes: readonly RemoteRoute[]): string[] => [
  ...new Set(pagesOf(routes).map(([path]) => path)),
];

/** Query parameters that the routes of a tree read, by path pattern. */
export const parametersOf = (routes: readonly RemoteRoute[]): Record<string, PageParameters> =>
  Object.fromEntries(pagesOf(routes));

/** The path patterns without parameters, each of which is the path of one page. */
export const staticPaths = (mounts: readonly string[]): string[] =>
  mounts.filter((mount) => !/[:*]/.test(mount));

const segmentsOf = (pattern: string): string[] => pattern.toLowerCase().split('/').filter(Boolean);

/** Whether a path can match both patterns. */
export const patternsOverlap = (a: string, b: string): boolean => {
  const overlap = ([head, ...rest]: string[], [other, ...others]: string[]): boolean => {
    if (head === '*' || other === '*') return true;
    if (head === undefined || other === undefined) return head === other;
    const same = head === other || head.startsWith(':') || other.startsWith(':');
    return same && overlap(rest, others);
  };
  return overlap(segmentsOf(a), segmentsOf(b));
};
