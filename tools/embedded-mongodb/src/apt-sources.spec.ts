import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDeb822, parseSourcesList, readAptSources } from './apt-sources.mjs';
import { libcSources, toDeb822 } from './libc-source.mjs';

const DEBIAN = 'http://mirror.example/debian';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const EMBEDDED_KEY =
  ' -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBFit\n -----END PGP PUBLIC KEY BLOCK-----';

const classic = parseSourcesList;
const deb822 = parseDeb822;

describe('apt sources of a newer libc6', () => {
  it.each([
    ['a plain line', classic, `deb ${DEBIAN} bookworm main`, [{ uri: DEBIAN, suite: 'trixie' }]],
    [
      'a line with options and a comment',
      classic,
      `deb [arch=amd64 signed-by=${KEYRING}] ${DEBIAN} bookworm main contrib # ours`,
      [{ uri: DEBIAN, suite: 'trixie', signedBy: KEYRING }],
    ],
    [
      'a trusted mirror',
      classic,
      `deb [ trusted=yes ] ${DEBIAN} bullseye main`,
      [{ uri: DEBIAN, suite: 'trixie', trusted: 'yes' }],
    ],
    ['source packages only', classic, `deb-src ${DEBIAN} bookworm main`, []],
    ['a disabled line', classic, `# deb ${DEBIAN} bookworm main`, []],
    ['the component main only in a comment', classic, `deb ${DEBIAN} bookworm contrib # main`, []],
    ['a disc', classic, 'deb cdrom:[Debian_12]/ bookworm main', []],
    ['another suite', classic, 'deb https://node.example/node_20.x nodistro main', []],
    [
      'updates and security suites',
      classic,
      `deb ${DEBIAN} bookworm-updates main\ndeb ${DEBIAN}-security bookworm-security main`,
      [],
    ],
    [
      'a third-party source listed before the distribution',
      classic,
      `deb https://apt.vendor.example bookworm main\ndeb ${DEBIAN} bookworm main`,
      [
        { uri: DEBIAN, suite: 'trixie' },
        { uri: 'https://apt.vendor.example', suite: 'trixie' },
      ],
    ],
    [
      'Ubuntu',
      classic,
      'deb http://mirror.example/ubuntu jammy main universe',
      [{ uri: 'http://mirror.example/ubuntu', suite: 'noble' }],
    ],
    [
      'a paragraph with two suites and a comment',
      deb822,
      `Types: deb deb-src\n# a snapshot\nURIs: ${DEBIAN}\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: ${KEYRING}\n`,
      [{ uri: DEBIAN, suite: 'trixie', signedBy: KEYRING }],
    ],
    [
      'two paragraphs, the second for security',
      deb822,
      `types: deb\nuris: ${DEBIAN}\nsuites: bookworm\ncomponents: main\n\nTypes: deb\nURIs: ${DEBIAN}-security\nSuites: bookworm-security\nComponents: main\n`,
      [{ uri: DEBIAN, suite: 'trixie' }],
    ],
    [
      'values on continuation lines and an embedded key',
      deb822,
      `Types: deb\nURIs:\n ${DEBIAN}\nSuites:\n bookworm\nComponents:\n main\n contrib\nSigned-By:\n${EMBEDDED_KEY}\n`,
      [{ uri: DEBIAN, suite: 'trixie', signedBy: `\n${EMBEDDED_KEY}` }],
    ],
    [
      'a disabled paragraph',
      deb822,
      `Types: deb\nURIs: ${DEBIAN}\nSuites: bookworm\nComponents: main\nEnabled: no\n`,
      [],
    ],
    ['an empty file', deb822, '', []],
  ])('finds the sources in %s', (_title, parse, text, expected) => {
    const found = libcSources(parse(text)).map((source) => JSON.parse(JSON.stringify(source)));
    expect(found).toEqual(expected);
  });

  it('reads both formats from the apt folder and ignores files with other extensions', () => {
    const aptDir = mkdtempSync(join(tmpdir(), 'meridian-apt-'));
    mkdirSync(join(aptDir, 'sources.list.d'));
    writeFileSync(join(aptDir, 'sources.list'), 'deb http://one.example/debian bookworm main\n');
    const paragraph = 'Types: deb\nURIs: http://two.example/debian\nSuites: bookworm\nComponents: main\n';
    writeFileSync(join(aptDir, 'sources.list.d/two.sources'), paragraph);
    writeFileSync(join(aptDir, 'sources.list.d/three.list.disabled'), 'deb http://three.example x main\n');
    expect(readAptSources(aptDir).flatMap(({ uris }) => uris)).toEqual([
      'http://one.example/debian',
      'http://two.example/debian',
    ]);
    rmSync(aptDir, { recursive: true });
  });

  it('parses a written deb822 source back to the same source, including an embedded key', () => {
    const source = { uri: DEBIAN, suite: 'trixie', signedBy: `\n${EMBEDDED_KEY}`, trusted: 'yes' };
    expect(parseDeb822(toDeb822(source))).toEqual([
      {
        uris: [DEBIAN],
        suites: ['trixie'],
        components: ['main'],
        signedBy: `\n${EMBEDDED_KEY}`,
        trusted: 'yes',
      },
    ]);
  });
});
