import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { testDatabase } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';

const MAIN = join(import.meta.dirname, '../../../dist/main.mjs');
const EMAIL = 'private@example.com';
const PASSWORD = 'hush-hush-1';
const START_TIMEOUT_MS = 60_000;

let folder: string;
let child: ChildProcessByStdio<null, Readable, null>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-security-log-'));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  msg: string;
  account?: string;
  emailDigest?: string;
  network?: string;
  method?: string;
  path?: string;
}

test('logs sign-ins and rejected requests without emails, IP addresses, passwords and tokens', async () => {
  child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      RELEASES_DIR: join(folder, 'releases'),
      MONGODB_URI: testDatabase(),
      RATE_LIMIT_LOGIN: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitFor(() => /Listening at/.test(output) || child.exitCode !== null, START_TIMEOUT_MS);
  const url = /Listening at (http:[^"]+)/.exec(output)?.[1] ?? '';
  const call = (path: string, init: RequestInit = {}) => fetch(url + path, init);
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const login = (email: string, password: string) => post('/api/user/login', { email, password });

  const person = { name: 'Anna', surname: 'Petrova', email: EMAIL, password: PASSWORD };
  const { token } = (await (await post('/api/user/register', person)).json()) as { token: string };
  expect((await login(EMAIL, PASSWORD)).status).toBe(200);
  expect((await login(EMAIL, 'wrong-1')).status).toBe(401);
  expect((await login('private-stranger@example.com', 'wrong-1')).status).toBe(401);
  // These attempts exceed the limit. The rejections are logged once.
  for (let attempt = 0; attempt < 3; attempt++) expect((await login(EMAIL, 'wrong-1')).status).toBe(429);
  const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
  expect((await call('/api/stats?private=1', bearer(token))).status).toBe(403);
  expect((await call('/api/user/me', bearer('forged'))).status).toBe(401);
  expect((await call('/api/user/me')).status).toBe(401);

  const lines = (): Line[] =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  const of = (msg: string) => lines().filter((line) => line.msg === msg);
  await waitFor(() => of('access denied').length === 2);
  child.kill('SIGTERM');
  await once(child, 'exit');

  const [registered, signedIn] = of('sign-in succeeded');
  expect(signedIn).toMatchObject({ account: registered?.account, network: registered?.network });
  expect(signedIn?.account).toMatch(/^[0-9a-f]{24}$/);
  const [wrong, stranger, ...more] = of('sign-in failed');
  expect(more).toEqual([]);
  expect(wrong).toMatchObject({ account: signedIn?.account, network: signedIn?.network });
  expect(stranger?.account).toBeUndefined();
  expect(stranger?.emailDigest).not.toBe(wrong?.emailDigest);
  expect(of('rate limit exceeded')).toEqual([
    expect.objectContaining({ method: 'POST', path: '/api/user/login', network: signedIn?.network }),
  ]);
  expect(of('access denied')).toEqual([
    expect.objectContaining({ account: signedIn?.account, method: 'GET', path: '/api/stats' }),
    expect.objectContaining({ method: 'GET', path: '/api/user/me' }),
  ]);
  for (const secret of ['private', 'hush', 'wrong-1', token, 'forged', '"127.0.0.1"'])
    expect(output).not.toContain(secret);
});
