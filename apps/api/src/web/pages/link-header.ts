import type { Preload } from '@meridian/federation';

/** Values that need no escaping in a header. */
const SAFE_VALUE = /^[\w./@+=-]+$/;

/**
 * Returns preloads as a value for the `Link` header. Proxies can send it as early hints, and browsers start the downloads
 * before they parse the inlined styles.
 */
export const linkHeader = (preloads: readonly Preload[]): string =>
  preloads
    .filter(({ href, as, type = 'none', integrity = 'none' }) =>
      [href, as, type, integrity].every((value) => SAFE_VALUE.test(value)),
    )
    .map(({ href, as, type, crossorigin, integrity }) =>
      [
        `<${href}>`,
        'rel=preload',
        `as=${as}`,
        ...(type ? [`type="${type}"`] : []),
        ...(crossorigin ? ['crossorigin'] : []),
        ...(integrity ? [`integrity="${integrity}"`] : []),
      ].join('; '),
    )
    .join(', ');
