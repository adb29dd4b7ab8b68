import express from 'express';
import type { AddressInfo } from 'node:net';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

/** Sends requests to a server with the given `trust proxy` setting. Returns its warnings. */
const warningsOf = async (trust: string | boolean, headers: Record<string, string>[]): Promise<string[]> => {
  const warnings: string[] = [];
  const app = express();
  app.set('trust proxy', trust);
  app.use(warnOfUntrustedProxy({ warn: (line: string) => warnings.push(line) }));
  app.use((_, response) => void response.end());
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  for (const sent of headers) await fetch(`http://127.0.0.1:${port}`, { headers: sent });
  await new Promise((resolve) => server.close(resolve));
  return warnings;
};
const forwarded = { 'x-forwarded-for': '192.0.2.1' };

test('warns once about X-Forwarded-For from an untrusted peer, without the address', async () => {
  const warnings = await warningsOf(false, [{}, forwarded, forwarded]);
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(warnings[0]).not.toContain('192.0.2.1');
});

test('does not warn about a trusted proxy or about requests without X-Forwarded-For', async () => {
  expect(await warningsOf('loopback', [forwarded])).toEqual([]);
  expect(await warningsOf(false, [{}])).toEqual([]);
});
