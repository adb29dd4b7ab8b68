import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import { createTeam, remoteFiles, type TestTeam } from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

// Each command starts a process, and each upload a worker thread.
jest.setTimeout(240_000);

const ROOT = resolve(__dirname, '../../../../..');
const APP = 'gifts-mfe';

let shop: TestApi;
let team: TestTeam;
let folder: string;
beforeAll(async () => {
  shop = await startTestApi();
  await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  team = await createTeam(shop, await shop.tokenOf('admin'), { name: 'Gifts', apps: [APP] });
  folder = await mkdtemp(join(tmpdir(), 'meridian-client-'));
  await writeFile(join(folder, 'key.pem'), team.keys.privateKey);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.stop();
});

/** Runs the release client as a process. */
const run = (args: string[], token = team.token) =>
  new Promise<{ code: number | null; output: string; errors: string }>((done) => {
    const child = spawn(
      process.execPath,
      ['--import', '@oxc-node/core/register', 'tools/release/src/remote/cli.ts', ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], MERIDIAN_TOKEN: token } },
    );
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('close', (code) => done({ code, output, errors }));
  });
const writeDist = async (
  version: string,
  options: Parameters<typeof remoteFiles>[2] = {},
): Promise<string> => {
  const dist = join(folder, `dist-${version}`);
  for (const [path, content] of Object.entries(remoteFiles(APP, version, options))) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  return dist;
};
const publish = async (
  version: string,
  more: string[] = [],
  options: Parameters<typeof remoteFiles>[2] = {},
) =>
  run([
    'publish',
    ...['--to', shop.url, '--key', join(folder, 'key.pem'), '--dist', await writeDist(version, options)],
    ...more,
  ]);
const send = (...args: string[]) => run([...args, '--to', shop.url]);

test('publishes a built remote, and takes it through its channels', async () => {
  const first = await publish('1', ['--stable']);
  expect(first).toEqual({
    code: 0,
    output: `${APP} 1 is uploaded.\n${APP} 1 is live.\n`,
    errors: '',
  });
  expect((await publish('1')).output).toContain(`${APP} 1 was uploaded before.`);
  expect((await publish('2', ['--canary', '10%'])).output).toContain(`${APP} 2 is a canary for 10 %`);
  expect((await send('hold', APP)).output).toContain(`The canary ${APP} 2 is paused.`);
  expect((await send('unhold', APP, '2')).output).toContain('10 % of the visitors again');
  expect((await send('promote', APP, '--reason', 'All is well')).output).toBe(`${APP} 2 is live.\n`);
  expect((await send('rollback', APP)).output).toBe(`${APP} is rolled back to 1.\n`);
  const { output } = await send('status', APP);
  expect(output).toContain(`${APP} 1 is live; previous version: 2.`);
  expect(output).toContain('promote 1 → 2 by team Gifts (CI): All is well');
});

test.each([
  ['a wrong token', () => run(['status', APP, '--to', shop.url], 'mrt_wrong'), 'does not accept this token'],
  ['an app of others', () => send('status', 'shell'), 'belongs to the shop or to another team'],
  [
    'a version that does not load',
    () => publish('3', [], { code: 'throw new Error("broken")' }),
    'Error: broken',
  ],
  [
    'a shop without https',
    () => run(['status', APP, '--to', 'http://shop.example']),
    'must have an https address',
  ],
  ['no token', () => run(['status', APP, '--to', shop.url], ''), 'MERIDIAN_TOKEN contains no token'],
  [
    'a shop that does not respond',
    () => run(['status', APP, '--to', 'http://127.0.0.1:9']),
    'does not respond',
  ],
])('%s ends with one sentence and the status 1', async (_, command, sentence) => {
  const { code, output, errors } = await command();
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain(sentence);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('keygen creates a key that only its owner can read, and never replaces a file', async () => {
  const file = join(folder, 'new-key.pem');
  const { code, output } = await run(['keygen', '--out', file]);
  expect([code, output]).toEqual([0, expect.stringContaining('-----BEGIN PUBLIC KEY-----')]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = await readFile(file, 'utf8');
  expect(key).toContain('BEGIN PRIVATE KEY');
  expect((await run(['keygen', '--out', file])).code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe(key);
});
