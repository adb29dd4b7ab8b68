import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

/** The built server starts in about half of the CPU time of its sources. */
const MAIN = join(import.meta.dirname, '../dist/main.mjs');

interface Run {
  child: ChildProcessWithoutNullStreams;
  output: () => string;
  stderr: () => string;
  exit: Promise<unknown[]>;
}

let folder: string;
const runs: Run[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-run-'));
});
afterAll(async () => {
  for (const { child } of runs) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const run = (variables: Record<string, string>): Run => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'debug', ...variables },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const started: Run = { child, output: () => out, stderr: () => err, exit: once(child, 'exit') };
  runs.push(started);
  return started;
};

/** Starts a request whose body is incomplete until `finish` is called. */
const slowRequest = (url: URL): { finish: () => Promise<number> } => {
  const request = http.request(new URL('/api/user/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '60' },
  });
  request.write('{"email":"private@example.test"');
  const responseEvent = once(request, 'response') as Promise<[http.IncomingMessage]>;
  return {
    async finish() {
      request.end(',"password":"hush-hush"'.padEnd(28) + '}');
      const [response] = await responseEvent;
      response.resume();
      return response.statusCode ?? 0;
    },
  };
};

test('SIGTERM lets the server serve for a delay and finish requests in flight, and the log has no personal data', async () => {
  const server = run({
    MONGODB_URI: testDatabase(),
    PORT: '0',
    METRICS_TOKEN: 'metrics-token',
    SHUTDOWN_DELAY_SECONDS: '2',
  });
  await waitFor(() => /Listening at/.test(server.output()) || server.child.exitCode !== null, 120_000);
  const url = new URL(/Listening at (http:[^"]+)/.exec(server.output())?.[1] ?? '');
  const secrets = join(folder, 'secrets.json');
  const { jwtSecret } = JSON.parse(await readFile(secrets, 'utf8')) as { jwtSecret: string };
  expect((await stat(secrets)).mode & 0o777).toBe(0o600);

  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwcml2YXRlIn0.c2VjcmV0';
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'request-of-a-test' };
  expect((await fetch(new URL('/api/user/me', url), { headers })).status).toBe(401);
  await fetch(new URL('/api/watches?q=private-search', url));
  expect((await fetch(new URL('/metrics', url))).status).toBe(401);
  const metrics = await fetch(new URL('/metrics', url), {
    headers: { authorization: 'Bearer metrics-token' },
  });
  expect(await metrics.text()).toMatch(
    /http_request_duration_seconds_count\{[^}]*route="\/api\/watches"[^}]*\} 1/,
  );

  const slow = slowRequest(url);
  await waitFor(async () => (await fetch(new URL('/api/health/live', url))).ok);
  // A new connection per request, like those of a load balancer.
  const status = (path: string) =>
    fetch(new URL(path, url), { headers: { connection: 'close' } }).then(
      (response) => response.status,
      () => 0,
    );
  expect(await status('/api/health/ready')).toBe(200);
  server.child.kill('SIGTERM');
  await waitFor(async () => (await status('/api/health/ready')) === 503);
  expect(await status('/api/brands')).toBe(200);
  await waitFor(() =>
    fetch(new URL('/api/health/live', url)).then(
      () => false,
      () => true,
    ),
  );
  expect(server.child.exitCode).toBeNull();
  expect(await slow.finish()).toBe(401);
  expect(await server.exit).toEqual([0, null]);

  expect(server.output()).toContain('request-of-a-test');
  for (const secret of ['private', 'hush', token, jwtSecret, 'metrics-token', '127.0.0.1"']) {
    expect(server.output()).not.toContain(secret);
  }
});

test('prints one line when it cannot start', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const unreachable = 'mongodb://127.0.0.1:1/shop';
  const failures: [Run, string][] = [
    [run({ PORT: 'many' }), 'Invalid configuration: PORT: '],
    [run({ MONGODB_URI: unreachable, PORT: '0' }), 'Could not connect to the database at MONGODB_URI. '],
    [
      run({ MONGODB_URI: testDatabase(), PORT: String(port) }),
      `Port ${port} is in use. Stop the other process, or set PORT to another port.\n`,
    ],
  ];
  for (const [server, line] of failures) {
    expect(await server.exit).toEqual([1, null]);
    expect(server.stderr()).toContain(line);
    expect(server.stderr()).not.toContain('    at ');
  }
  other.close();
});
