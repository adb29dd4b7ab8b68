import { setImmediate as tick } from 'node:timers/promises';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const KB = 1024;
/** Longest time that parsing one body may block the event loop. */
const MAX_BLOCK_MS = 50;
/** The best attempt counts, because other processes on the machine can only slow a run down. */
const ATTEMPTS = 15;

let shop: TestApi;
let shopper: string;
beforeAll(async () => {
  shop = await startTestApi();
  shopper = await shop.tokenOf('user');
});
afterAll(() => shop.stop());

/** Returns a text of the given size that repeats an item. */
const fill = (size: number, head: string, item: string, tail: string): string =>
  `${head}${Array.from({ length: Math.floor((size - head.length - tail.length) / (item.length + 1)) }, () => item).join(',')}${tail}`;

const shapes = (size: number, list: string): [string, string][] => [
  ['numbers', fill(size, '[', '0', ']')],
  ['empty objects', fill(size, '[', '{}', ']')],
  ['nested lists', '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['many keys', `{${Array.from({ length: size / 12 }, (_, i) => `"${i}":0`).join(',')}}`],
  ['quotation marks', fill(size, '[', '""', ']')],
  [`empty objects in ${list}`, fill(size, `{"${list}":[`, '{}', ']}')],
  [`numbers in ${list}`, fill(size, `{"${list}":[`, '0', ']}')],
];
const targets: [string, string, number, string, boolean][] = [
  ['a sign-in', '/api/user/login', 64 * KB, 'email', false],
  ['an order', '/api/orders/place-order', 64 * KB, 'items', false],
  ['a report', '/api/reports', 4 * KB, 'loads', false],
  ['a cart', '/api/cart/merge', 128 * KB, 'items', true],
  ['a wish list', '/api/favorites/merge', 128 * KB, 'items', true],
  ['a webhook', '/api/payments/webhooks/sandbox', 256 * KB, 'payment', false],
];

/** Runs a request. Returns its status and the longest time that the event loop was blocked. */
const blockedBy = async (send: () => Promise<Response>): Promise<[status: number, milliseconds: number]> => {
  let longest = 0;
  let running = true;
  const watch = (async () => {
    for (let last = performance.now(); running; last = performance.now()) {
      await tick();
      longest = Math.max(longest, performance.now() - last);
    }
  })();
  const response = await send();
  await response.arrayBuffer();
  running = false;
  await watch;
  return [response.status, longest];
};

const cases = targets.flatMap(([what, path, size, list, signedIn]) =>
  shapes(size, list).map(([shape, body]) => [what, shape, path, body, signedIn] as const),
);
test.each(cases)(
  '%s of the maximum size with %s does not block the event loop',
  async (_, __, path, body, signedIn) => {
    const send = () =>
      fetch(shop.url + path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(signedIn && { authorization: `Bearer ${shopper}` }),
        },
      });
    let best = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && best >= MAX_BLOCK_MS; attempt++) {
      const [status, blocked] = await blockedBy(send);
      expect([400, 422]).toContain(status);
      best = Math.min(best, blocked);
    }
    expect(best).toBeLessThan(MAX_BLOCK_MS);
  },
);
