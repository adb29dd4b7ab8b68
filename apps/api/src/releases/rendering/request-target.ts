/** Scheme and authority of a request target in absolute form, as proxies send it. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i;

/** Returns the path of a request target without its query, which may contain secrets. */
export const pathnameOf = (target: string): string =>
  target.replace(AUTHORITY, '').replace(/[?#].*/s, '') || '/';

/**
 * Parses a request target as a URL of this shop. Dot segments and backslashes are resolved and repeated slashes become
 * one, so that the path never names another origin. Returns null if the path cannot be decoded or holds a NUL.
 */
export const parseTarget = (target: string): URL | null => {
  const own = target.replace(AUTHORITY, '') || '/';
  if (!/^[/?]/.test(own)) return null;
  const url = new URL(`http://shop${own}`);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(url.pathname).includes('\0') ? null : url;
  } catch {
    return null;
  }
};

/** A redirect location with the parameters of the request that it lacks, such as those of advertisements. */
export const withQuery = (location: string, { searchParams }: URL): string => {
  const target = new URL(location, 'http://shop');
  const missing = [...searchParams].filter(([name]) => !target.searchParams.has(name));
  if (missing.length === 0 || target.origin !== 'http://shop') return location;
  for (const [name, value] of missing) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}${target.hash}`;
};
