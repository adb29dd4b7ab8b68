import type { ReleaseStore } from '@meridian/releases';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServerProcess } from '../../testing/killable-server.ts';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import {
  createTeam,
  packFiles,
  remoteFiles,
  signatureHeaders,
  type TestTeam,
  upload,
} from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { OldVersions } from '../channels/old-versions.ts';

/** The release client, which is not a dependency of the server. */
const CLIENT = new URL('../../../../../tools/releases/cli/src/remote/main.ts', import.meta.url);
interface Client {
  main(
    argv: readonly string[],
    surroundings: {
      env: Record<string, string>;
      print: (line: string) => void;
      printError: (line: string) => void;
    },
  ): Promise<0 | 1>;
}

describe('the release client', () => {
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

  /** Runs the release client in this process. Another spec runs the packed client as a program. */
  const run = async (args: string[], token = team.token) => {
    let output = '';
    let errors = '';
    const { main } = (await import(CLIENT.href)) as Client;
    const code = await main(args, {
      env: { MERIDIAN_TOKEN: token },
      print: (line) => (output += `${line}\n`),
      printError: (line) => (errors += `${line}\n`),
    });
    return { code, output, errors };
  };
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
    [
      'a wrong token',
      () => run(['status', APP, '--to', shop.url], 'mrt_wrong'),
      'does not accept this token',
    ],
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
});

describe('a crash during an upload', () => {
  const SECRET = 'a secret of sixteen letters';
  const APP = 'gifts-mfe';
  const HOUR_MS = 3_600_000;

  let shop: TestApi;
  let store: ReleaseStore;
  let team: TestTeam;
  beforeAll(async () => {
    shop = await startTestApi({ JWT_SECRET: SECRET });
    store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    team = await createTeam(shop, await shop.tokenOf('admin'), { name: 'Gifts', apps: [APP] });
  });
  afterAll(() => shop.stop());

  const uploads = () => readdir(join(store.root, '.uploads')).catch((): string[] => []);
  /** Changes the times of all entries of a folder, as if the process had died two hours ago. */
  const age = async (folder: string): Promise<void> => {
    const past = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of await readdir(folder)) await utimes(join(folder, name), past, past);
  };

  test('a server that is killed while it receives or checks a package publishes nothing', async () => {
    // The endless loop keeps the server in the release checks until it is killed.
    const files = remoteFiles(APP, '1', { code: 'while (true);' });
    const killable = await startServerProcess(shop, {
      JWT_SECRET: SECRET,
      RELEASES_DIR: store.root,
      ALLOW_TEST_PAYMENTS: 'yes',
    });
    const sent = fetch(`${killable.url}/api/releases/${APP}/1`, {
      method: 'PUT',
      body: new Uint8Array(await packFiles(files)),
      headers: {
        authorization: `Bearer ${team.token}`,
        'content-type': 'application/gzip',
        ...signatureHeaders(team.keyId, team.keys, { app: APP, version: '1' }, files),
      },
    });
    for (let wait = 0; wait < 600 && (await uploads()).length === 0; wait++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    killable.kill();
    await expect(sent).rejects.toThrow();
    expect(await store.has(APP, '1')).toBe(false);
    expect(await store.versions(APP)).toEqual([]);
    expect(await uploads()).toHaveLength(1);
    expect((await upload(shop, team, APP, '1')).body.created).toBe(true);

    const job = shop.app.get(OldVersions, { strict: false });
    await job.remove();
    expect(await uploads()).toHaveLength(1);
    await age(join(store.root, '.uploads'));
    await job.remove();
    expect(await uploads()).toEqual([]);
    expect(await store.versions(APP)).toEqual(['1']);
  });

  test('files that a process left while it published are no version', async () => {
    await mkdir(join(store.root, APP, '.2.left'), { recursive: true });
    await writeFile(join(store.root, APP, '.2.left', 'release.json'), '{}');
    expect(await store.has(APP, '2')).toBe(false);
    expect(await store.versions(APP)).toEqual(['1']);
    expect((await upload(shop, team, APP, '2')).body.created).toBe(true);
  });
});
