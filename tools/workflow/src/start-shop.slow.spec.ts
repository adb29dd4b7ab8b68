import { startEmbeddedMongodb } from '@meridian/embedded-mongodb';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import { demoAdmin } from './demo-admin.ts';
import { isPortFree } from './port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'meridian-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm start` without the installation step and waits until the process ends. */
const startShop = (
  env: Record<string, string>,
  args = ['--import', '@meridian/build/typescript', 'tools/workflow/src/start-shop.ts'],
): Promise<{ code: number | null; errors: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, RELEASES_DIR: join(folder, 'releases'), DATA_DIR: join(folder, 'data'), ...env },
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
    child.on('close', (code) => done({ code, errors }));
  });
const listen = (): Promise<{ server: Server; port: number }> =>
  new Promise((done) => {
    const server = createServer().listen(0, () =>
      done({ server, port: (server.address() as { port: number }).port }),
    );
  });

describe('npm start', () => {
  const expectOneLine = ({ code, errors }: { code: number | null; errors: string }, text: string) => {
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(text)]);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'releases'))).toBe(false);
  };

  it('fails with one line if the port is in use, and changes nothing', async () => {
    const { server, port } = await listen();
    const outcome = await startShop({ PORT: String(port) });
    server.close();
    expectOneLine(outcome, `Port ${port} is in use: set PORT to another one.`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  // Root may listen on every port.
  (process.getuid?.() === 0 ? it.skip : it)('fails with one line if the port is forbidden', async () =>
    expectOneLine(await startShop({ PORT: '80' }), 'This user may not listen on port 80'),
  );

  it('fails with one line if the temporary folder does not exist', async () =>
    expectOneLine(
      await startShop({ PORT: '5073', TMPDIR: join(folder, 'no tmp') }),
      'no tmp does not exist: create it, or set TMPDIR.',
    ));

  it('fails with one line per invalid environment variable', async () => {
    const { code, errors } = await startShop({
      PORT: '80.5',
      DATA_DIR: '/dev/null',
      RELEASES_STORAGE: 'cloud',
      TRUST_PROXY: 'maybe',
      MONGODB_URI: 'foo',
      ADMIN_EMAIL: 'x',
      SEED: 'nope',
    });
    const lines = errors.trim().split('\n');
    expect(lines.map((line) => /^Invalid configuration: (\w+): ./.exec(line)?.[1]).sort()).toEqual([
      'ADMIN_EMAIL',
      'DATA_DIR',
      'MONGODB_URI',
      'PORT',
      'RELEASES_STORAGE',
      'SEED',
      'TRUST_PROXY',
    ]);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('fails with one line if the database at MONGODB_URI does not answer', async () => {
    const outcome = await startShop({ PORT: '5071', MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
    expectOneLine(outcome, 'The database at MONGODB_URI does not answer');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('fails if another process owns the data folder, and leaves that process running', async () => {
    const dataDir = join(folder, 'shared');
    const engine = await startEmbeddedMongodb({ dataDir: join(dataDir, 'mongodb') });
    const outcome = await startShop({ PORT: '5072', DATA_DIR: dataDir });
    const connection = await mongoose.createConnection(engine.uri).asPromise();
    const alive = await connection.db?.admin().ping();
    await connection.close();
    await engine.stop();
    expectOneLine(outcome, 'is in use by process');
    expect(alive).toMatchObject({ ok: 1 });
  });

  it.each([
    ['18.20.0', 1],
    ['20.18.3', 1],
  ])('fails with one line on the unsupported Node %s', async (version, code) => {
    const versionOverride = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const outcome = await startShop({}, [
      '--import',
      `data:text/javascript,${encodeURIComponent(versionOverride)}`,
      'tools/workflow/src/start.mjs',
    ]);
    expect(outcome).toEqual({
      code,
      errors: `Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).\n`,
    });
  });
});

describe('demoAdmin', () => {
  it('creates a random password once and stores it in a file that only the user can read', async () => {
    const [one, two] = [{ DATA_DIR: join(folder, 'demo-1') }, { DATA_DIR: join(folder, 'demo-2') }];
    const admin = await demoAdmin(one, true);
    expect(admin?.password.length).toBeGreaterThanOrEqual(12);
    expect(admin?.displayedPassword).toBe(admin?.password);
    expect(await demoAdmin(one, true)).toEqual(admin);
    expect((await demoAdmin(two, true))?.password).not.toBe(admin?.password);
    expect(statSync(join(one.DATA_DIR, 'demo-admin.json')).mode & 0o077).toBe(0);
  });

  it('uses ADMIN_EMAIL and ADMIN_PASSWORD and neither prints nor stores the password', async () => {
    const DATA_DIR = join(folder, 'named');
    const named = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'secret words' };
    const admin = await demoAdmin({ DATA_DIR, ...named }, true);
    expect(admin).toMatchObject({ email: 'owner@shop.example', password: 'secret words' });
    expect(admin?.displayedPassword).not.toContain('secret');
    expect(existsSync(join(DATA_DIR, 'demo-admin.json'))).toBe(false);
  });

  it('returns null for an existing database without ADMIN_EMAIL', async () => {
    expect(await demoAdmin({ DATA_DIR: join(folder, 'real') }, false)).toBeNull();
  });
});

it('isPortFree is false only while a server listens on the port', async () => {
  const { server, port } = await listen();
  expect(await isPortFree(port)).toBe(false);
  await new Promise((done) => server.close(done));
  expect(await isPortFree(port)).toBe(true);
});

it.each([
  'workflow/src/start.mjs',
  'workflow/src/prepare.mjs',
  'workflow/src/run-typescript.mjs',
  'workflow/src/root.mjs',
  'build/src/app-version.mjs',
  'build/src/workspace.mjs',
])('%s imports no package, because it runs before the installation', (file) => {
  const text = readFileSync(join(ROOT, 'tools', file), 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((name) => !/^(node:|\.)/.test(name ?? ''))).toEqual([]);
});
