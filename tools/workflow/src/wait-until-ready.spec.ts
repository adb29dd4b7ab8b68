import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntilReady } from './wait-until-ready.ts';

/** Status of the readiness endpoint. */
let status = 503;
const shop = createServer((_, response) => response.writeHead(status).end());
let url = '';
const children: ChildProcess[] = [];
const start = (program: string): ChildProcess => {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  children.push(child);
  return child;
};
const WAITS = 'setInterval(() => undefined, 1000)';

beforeAll(async () => {
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
beforeEach(() => {
  status = 503;
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  shop.close();
});

it('returns true as soon as the shop is ready', async () => {
  setTimeout(() => (status = 200), 200);
  expect(await waitUntilReady(start(WAITS), url, 10_000)).toBe(true);
});

it('returns false if the shop is not ready before the timeout', async () => {
  expect(await waitUntilReady(start(WAITS), url, 250)).toBe(false);
});

it.each([
  ['with an exit code', 'process.exit(1)'],
  ['by a signal', "process.kill(process.pid, 'SIGKILL')"],
])('rejects without waiting if the process ends %s', async (_, program) => {
  await expect(waitUntilReady(start(program), url, 10_000)).rejects.toThrow('The shop could not start');
});
