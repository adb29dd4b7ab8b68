/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { type ApiClient, createApiClient } from '@meridian/api-client';
import { withApiTimeout } from './api-timeout.ts';

let server: Server;
let api: ApiClient;
/** What the server does with the next calls. */
let answer: (response: ServerResponse) => void;
let received: IncomingMessage[];

const LIMIT = 300;
const reply = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const silence = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = withApiTimeout(createApiClient({ origin, language: () => 'en' }), LIMIT);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => (received = []));

it('passes on what the API answers in time', async () => {
  answer = reply(200, { country: 'KZ' });
  await expect(api('GET /api/ip')).resolves.toEqual({ country: 'KZ' });
  answer = reply(404, { message: 'gone' });
  await expect(api('GET /api/ip')).rejects.toMatchObject({ name: 'ApiError', status: 404, message: 'gone' });
});

it('gives up a call without an answer: the API is out of reach, is told so and not asked again', async () => {
  answer = silence;
  const call = api('GET /api/ip');
  await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'unavailable' });
  expect(received).toHaveLength(1);
  const [{ socket } = { socket: undefined }] = received;
  if (socket && !socket.destroyed) await once(socket, 'close');
});

it('gives up a call when its caller does', async () => {
  answer = silence;
  const call = api('GET /api/ip', { signal: AbortSignal.timeout(20) });
  const began = Date.now();
  await expect(call).rejects.toMatchObject({ status: 0, code: 'unavailable' });
  expect(Date.now() - began).toBeLessThan(LIMIT);
});

it('does not count time in which the thread was blocked', async () => {
  answer = reply(200, { country: 'KZ' });
  const call = api('GET /api/ip');
  for (const end = Date.now() + 1000; Date.now() < end;);
  await expect(call).resolves.toEqual({ country: 'KZ' });
});
