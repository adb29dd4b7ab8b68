import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
const file = join(folder, 'channels.lock');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

it('removes the lock after the job, also if the job fails', async () => {
  expect(await withLock(file, () => Promise.resolve('result'))).toBe('result');
  expect(existsSync(file)).toBe(false);
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(file)).toBe(false);
});

it('keeps the lock of a process that took over a stale lock', async () => {
  await withLock(file, () => Promise.resolve(writeFileSync(file, 'another owner')));
  expect(readFileSync(file, 'utf8')).toBe('another owner');
});

it('reports another holder once and fails after the timeout', async () => {
  writeFileSync(file, 'another owner');
  const onWait = jest.fn();
  const waiting = withLock(file, () => Promise.resolve(), { timeoutMs: 100, onWait });
  await expect(waiting).rejects.toThrow('Timeout');
  expect(onWait).toHaveBeenCalledTimes(1);
});

it('takes over a lock without a heartbeat', async () => {
  writeFileSync(file, 'a process that died');
  const longAgo = Date.now() / 1000 - 60;
  utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, () => Promise.resolve('result'))).toBe('result');
});
