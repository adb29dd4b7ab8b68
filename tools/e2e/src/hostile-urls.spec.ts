import http from 'node:http';
import { remotesIn } from '@meridian/federation';
import fc from 'fast-check';
import { type Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** Pages of every app with hostile URLs: the shop may reject a request, but must not respond 5xx. */
let shop: Shop;
/** Path patterns of the shell and of all remotes. */
let mounts: string[];
/** Names of the query parameters that routes read. */
let parameters: string[];

test.beforeAll(async ({ shop: started }) => {
  shop = started;
  const channels = await shop.store.channels();
  const manifests = await Promise.all(
    (['shell', ...remotesIn(channels)] as const).map((app) =>
      shop.store.manifest(app, channels[app]?.stable.version ?? ''),
    ),
  );
  mounts = manifests.flatMap((manifest) => [...manifest.mounts, ...(manifest.offers?.mounts ?? [])]);
  parameters = manifests
    .flatMap((manifest) => Object.values(manifest.parameters ?? {}))
    .flatMap(({ query = [], secretQuery = [] }) => [...query, ...secretQuery]);
});

/** Returns the status of a raw request target, which `fetch` would normalise. */
const statusOf = (target: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    http
      .get({ hostname, port, path: target }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });

const PROTOTYPE_NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'default'];
const hostileText = fc.oneof(
  fc.constantFrom(...PROTOTYPE_NAMES),
  fc.constantFrom(
    '',
    ' ',
    ',',
    ',,,',
    '.',
    '..',
    ':',
    'a:b',
    'a.b',
    '-1',
    '1e999',
    'NaN',
    '0',
    '\0',
    '\uFFFF',
    '%',
    '<script>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer({ min: 200, max: 1500 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 2, max: 60 }).map((count) => PROTOTYPE_NAMES.join(',').repeat(count).slice(0, 4000)),
);
/** A query value: encoded, or with a malformed encoding. */
const value = fc.oneof(
  { weight: 8, arbitrary: hostileText.map((text) => encodeURIComponent(text)) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%E0%A4%A', '%ED%A0%80', '%00', '%ff') },
);

const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, text]) => `${name}=${text}`).join('&');

test('every route responds below 500 to any value of any parameter, in both languages', async () => {
  const target = fc
    .record({
      mount: fc.constantFrom(...mounts),
      language: fc.constantFrom('en', 'ru'),
      segment: value,
      pairs: fc.array(
        fc.tuple(fc.oneof(fc.constantFrom(...parameters), fc.constantFrom(...PROTOTYPE_NAMES)), value),
        { maxLength: 4 },
      ),
    })
    .map(({ mount, language, segment, pairs }) => {
      const path = mount.replace(/:\w+|\*/g, () => segment || 'x');
      return `${path}?${queryOf([['lang', language], ...pairs])}`.slice(0, 8000);
    });
  await fc.assert(
    fc.asyncProperty(target, async (url) => {
      expect(await statusOf(url)).toBeLessThan(500);
    }),
    { numRuns: 120 },
  );
});

for (const name of PROTOTYPE_NAMES)
  test(`the catalogue treats the value ${name} of its parameters as text`, async () => {
    const names = ['flags', 'gender', 'availability', 'colors', 'collections', 'sizes', 'sort', 'q'];
    const query = queryOf(names.map((parameter) => [parameter, name]));
    const response = await fetch(`${shop.url}/products?${query}&lang=en`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/\[object |function |native code/);
  });

for (const [target, status] of [
  ['/products?cursor=abc', 400],
  ['/products/no-such-watch', 404],
  ['/no-such-page?x=1', 404],
  ['//', 301],
  ['/\\', 301],
  ['//evil.example', 301],
  ['/products/%zz', 400],
  ['/%00', 400],
] as const)
  test(`${target} responds ${status}`, async () => {
    expect(await statusOf(target)).toBe(status);
  });

test('every route without parameters responds 200', async () => {
  for (const path of mounts.filter((mount) => !/[:*]/.test(mount))) expect(await statusOf(path)).toBe(200);
});
