import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../../testing/killable-server.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { deliveredOrder, PRICE } from '../../testing/returns.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../testing/watch-on-sale.ts';

const SECRET = 'a secret of sixteen letters';
const FIELD = 'x'.repeat(199_000);
const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;
/** More than the heap holds, if the server read all of it. */
const FIELDS_PER_REQUEST = 150;

let shop: TestApi;
let server: ServerProcess;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  watchId = await storeWatch(shop, { stock: [stockRow(1000)] });
  const variables = {
    NODE_OPTIONS: '--max-old-space-size=512',
    JWT_SECRET: SECRET,
    ALLOW_TEST_PAYMENTS: 'yes',
  };
  server = await startServerProcess(shop, variables);
});
afterAll(async () => {
  server.kill();
  await shop.stop();
});

interface HeldRequest {
  /** The status, or null while the server waits for the rest. */
  status(): number | null;
  abort(): void;
}

/** Opens a request with a form whose last boundary never arrives. */
const hold = (
  method: string,
  path: string,
  { fields = 0, ...headers }: { fields?: number; 'content-length'?: string; authorization?: string },
): HeldRequest => {
  let status: number | null = null;
  const sent = request(server.url + path, {
    method,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
  sent.on('response', (response) => {
    status = response.statusCode ?? 0;
    response.resume();
  });
  // The server closes the connection of a refused request.
  sent.on('error', () => undefined);
  sent.flushHeaders();
  for (let index = 0; index < fields; index++)
    sent.write(`--x\r\nContent-Disposition: form-data; name="a${index}"\r\n\r\n${FIELD}\r\n`);
  return { status: () => status, abort: () => void sent.destroy() };
};

const statusesOf = (requests: readonly HeldRequest[]) => requests.map(({ status }) => status());
const refused = (requests: readonly HeldRequest[]) => statusesOf(requests).filter((status) => status === 503);

/** Waits until a condition holds, or until it can no longer be expected to. The test then asserts it. */
const until = async (holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + TIMEOUT_MS; !holds() && Date.now() < end;) await delay(POLL_INTERVAL_MS);
};

const buy = async (): Promise<number> => {
  const response = await fetch(`${server.url}/api/orders/place-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(orderBody([wanted(watchId)], PRICE, { email: 'guest@example.test' })),
  });
  return response.status;
};

test('twenty endless forms leave a server with a heap of 512 MB running, and a shopper can buy', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const returns = (of: string) => `/api/orders/by-key/${of}/returns`;
  const authorization = `Bearer ${await shop.tokenOf('admin')}`;
  const fields = FIELDS_PER_REQUEST;
  const unknown = Array.from({ length: 8 }, () => hold('POST', returns('A'.repeat(32)), { fields }));
  const known = Array.from({ length: 8 }, () => hold('POST', returns(key), { fields }));
  const staff = Array.from({ length: 4 }, () => hold('POST', '/api/watches', { fields, authorization }));
  await until(
    () => !statusesOf(unknown).includes(null) && refused(known).length >= 5 && refused(staff).length >= 3,
  );
  expect(await buy()).toBe(201);
  expect(statusesOf(unknown)).toEqual(unknown.map(() => 404));
  // Their share of the memory is for three forms of unknown length.
  expect(refused(known)).toHaveLength(5);
  expect(refused(staff)).toHaveLength(3);
  for (const held of [...unknown, ...known, ...staff]) held.abort();
});

test('forms that fill the memory are refused until another one ends', async () => {
  const authorization = `Bearer ${await shop.tokenOf('admin')}`;
  const open = () =>
    hold('POST', '/api/watches', { authorization, 'content-length': String(150 * 1024 * 1024) });
  /** Opens forms until one is not refused, because the server notices some time later that another one has ended. */
  const openAccepted = async () => {
    const end = Date.now() + TIMEOUT_MS;
    let held = open();
    for (await delay(1000); held.status() !== null && Date.now() < end; await delay(1000)) held = open();
    return held;
  };
  const first = await openAccepted();
  const second = open();
  await until(() => second.status() !== null);
  expect([first.status(), second.status()]).toEqual([null, 503]);
  expect(await buy()).toBe(201);
  first.abort();
  const third = await openAccepted();
  expect(third.status()).toBeNull();
  third.abort();
});
