import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { EngineUnavailableError } from './errors.mjs';
import { prepareLauncher, thisSystem } from './launcher.mjs';

const run = promisify(execFile);
const dirs: string[] = [];
const emptyDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'meridian-libc-'));
  dirs.push(dir);
  return dir;
};
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
const modern = { platform: 'linux', arch: 'x64', glibc: '2.38', aptDir: '/nowhere' };
const [, minor = 0] = (thisSystem().glibc ?? '').split('.').map(Number);
const onOlderLinux = process.platform === 'linux' && minor < 38 ? it : it.skip;

describe('prepareLauncher', () => {
  it.each([
    ['glibc 2.38', modern],
    ['glibc 2.41', { ...modern, glibc: '2.41' }],
    ['a future glibc 3.0', { ...modern, glibc: '3.0' }],
    ['macOS', { ...modern, platform: 'darwin', arch: 'arm64', glibc: undefined }],
  ])('runs the engine with the current Node on %s', async (_title, system) => {
    await expect(prepareLauncher({ system })).resolves.toEqual({ execPath: process.execPath, execArgv: [] });
  });

  it.each([
    [
      'Windows',
      { ...modern, platform: 'win32', glibc: undefined },
      'no build of the engine for win32 on x64',
    ],
    ['musl', { ...modern, glibc: undefined }, 'the engine needs the GNU C library'],
    [
      'a system without apt',
      { ...modern, glibc: '2.34' },
      'this system has 2.34, and no Debian or Ubuntu package source',
    ],
  ])(
    'rejects on %s with one line that names the missing part and MONGODB_URI',
    async (_title, system, text) => {
      const error: unknown = await prepareLauncher({ system, cacheDir: emptyDir() }).catch((e: unknown) => e);
      if (!(error instanceof EngineUnavailableError)) throw error;
      expect(error.message).toContain(text);
      expect(error.message).toContain('Set MONGODB_URI');
      expect(error.message).not.toContain('\n');
    },
  );

  onOlderLinux('reports a failed apt download in one line and leaves the cache folder empty', async () => {
    const aptDir = emptyDir();
    const cacheDir = emptyDir();
    writeFileSync(join(aptDir, 'sources.list'), 'deb [trusted=yes] file:/nonexistent/debian bookworm main\n');
    const attempt = prepareLauncher({ system: { ...thisSystem(), aptDir }, cacheDir });
    const error: unknown = await attempt.catch((e: unknown) => e);
    if (!(error instanceof EngineUnavailableError)) throw error;
    expect(error.message).toMatch(
      /^Embedded MongoDB is not available: .*could not be fetched through apt \(Failed to fetch file:.*$/,
    );
    expect(readdirSync(cacheDir)).toEqual([]);
  });

  onOlderLinux(
    'prepares the cache once for two concurrent processes and reuses it on later starts',
    async () => {
      const cacheDir = emptyDir();
      const script = `
      import { prepareLauncher } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'launcher.mjs')).href)};
      console.log(JSON.stringify(await prepareLauncher({ cacheDir: ${JSON.stringify(cacheDir)} })));`;
      const prepare = () => run(process.execPath, ['--input-type=module', '-e', script]);
      const [one, two] = await Promise.all([prepare(), prepare()]);
      expect(one.stdout).toBe(two.stdout);
      expect(readdirSync(cacheDir)).toEqual([`libc6-${process.arch}`]);

      const messages: string[] = [];
      const again = await prepareLauncher({ cacheDir, onMessage: (message) => messages.push(message) });
      expect(again).toEqual(JSON.parse(one.stdout));
      expect(messages).toEqual([]);

      const nodeVersion = await run(again.execPath, [...again.execArgv, '--version']);
      expect(nodeVersion.stdout.trim()).toBe(process.version);
    },
  );
});
