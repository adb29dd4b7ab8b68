/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { type ApiClient, createApiClient } from '@meridian/api-client';
import { withApiTimeout } from './api-timeout.ts';

let server: Server;
let api: ApiClient;
/** How the server responds to the next requests. */
let respond: (response: ServerResponse) => void;
let received: IncomingMessage[];

const TIMEOUT_MS = 300;
const reply = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const hang = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    respond(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = withApiTimeout(createApiClient({ origin, language: () => 'en' }), TIMEOUT_MS);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => (received = []));

it('passes responses and errors of the API through', async () => {
  respond = reply(200, { country: 'KZ' });
  await expect(api('GET /api/ip')).resolves.toEqual({ country: 'KZ' });
  respond = reply(404, { message: 'gone' });
  await expect(api('GET /api/ip')).rejects.toMatchObject({ name: 'ApiError', status: 404, message: 'gone' });
});

it('aborts a request without a response, without a retry, and throws "unavailable"', async () => {
  respond = hang;
  const request = api('GET /api/ip');
  await expect(request).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'unavailable' });
  expect(received).toHaveLength(1);
  const [{ socket } = { socket: undefined }] = received;
  if (socket && !socket.destroyed) await once(socket, 'close');
});

it('aborts a request together with the signal of the caller', async () => {
  respond = hang;
  const request = api('GET /api/ip', { signal: AbortSignal.timeout(20) });
  const began = Date.now();
  await expect(request).rejects.toMatchObject({ status: 0, code: 'unavailable' });
  expect(Date.now() - began).toBeLessThan(TIMEOUT_MS);
});

it('does not count time during which the thread was blocked', async () => {
  respond = reply(200, { country: 'KZ' });
  const request = api('GET /api/ip');
  for (const end = Date.now() + 1000; Date.now() < end;);
  await expect(request).resolves.toEqual({ country: 'KZ' });
});
