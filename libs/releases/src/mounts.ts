import type { RemoteRoute } from '@meridian/federation';

const joinPath = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

/** Addresses that a route tree answers: every route with a screen or a path of its own. */
export const mountsOf = (routes: readonly RemoteRoute[], parent = ''): string[] => [
  ...new Set(
    routes.flatMap((route) => {
      const path = route.path === undefined ? parent : joinPath(parent, route.path);
      const own = route.path !== undefined || route.index ? [path] : [];
      return [...own, ...mountsOf(route.children ?? [], path)];
    }),
  ),
];

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
