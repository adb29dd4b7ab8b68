/**
 * Releases whose C library is too old for the engine, with the next release of the same distribution that has
 * a sufficient version (Debian 13: 2.41, Ubuntu 24.04: 2.39).
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
 * Returns the sources of a newer `libc6`. The archive of the distribution comes before third parties that use
 * the same suite names.
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
 * Formats the source as a `.sources` file of apt.
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
