// @ts-check

/**
 * Releases whose C library is too old for the engine, and the next release of the same distribution
 * that has a new enough one (Debian 13: 2.41, Ubuntu 24.04: 2.39).
 */
const NEWER_RELEASES = [
  {
    suite: 'trixie',
    host: /debian/,
    older: ['buster', 'bullseye', 'bookworm', 'oldoldstable', 'oldstable', 'stable'],
  },
  { suite: 'noble', host: /ubuntu/, older: ['focal', 'jammy', 'lunar'] },
];

/**
 * @typedef {object} LibcSource
 * @property {string} uri
 * @property {string} suite
 * @property {string} [signedBy]
 * @property {string} [trusted]
 */

/**
 * Where a newer `libc6` may be had, the distribution's own archive before third parties that happen to
 * use the same suite names.
 *
 * @param {import('./apt-sources.mjs').AptSource[]} sources
 * @returns {LibcSource[]}
 */
export const libcSources = (sources) => {
  const candidates = NEWER_RELEASES.flatMap(({ suite, host, older }) =>
    sources
      .filter(
        ({ components, suites }) => components.includes('main') && suites.some((s) => older.includes(s)),
      )
      .flatMap(({ uris, signedBy, trusted }) =>
        uris
          .filter((uri) => !uri.startsWith('cdrom:'))
          .map((uri) => ({ uri, suite, signedBy, trusted, own: host.test(`${uri} ${signedBy ?? ''}`) })),
      ),
  );
  const unique = [...new Map(candidates.map((candidate) => [candidate.uri, candidate])).values()];
  return unique
    .sort((a, b) => Number(b.own) - Number(a.own))
    .map(({ uri, suite, signedBy, trusted }) => ({ uri, suite, signedBy, trusted }));
};

/**
 * The source as apt reads it from a `.sources` file.
 *
 * @param {LibcSource} source
 * @returns {string}
 */
export const toDeb822 = ({ uri, suite, signedBy, trusted }) => {
  return [
    'Types: deb',
    `URIs: ${uri}`,
    `Suites: ${suite}`,
    'Components: main',
    ...(signedBy ? [`Signed-By:${signedBy.startsWith('\n') ? '' : ' '}${signedBy}`] : []),
    ...(trusted ? [`Trusted: ${trusted}`] : []),
    '',
  ].join('\n');
};
