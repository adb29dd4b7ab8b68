import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@meridian/test-servers';
import { isPortFree } from './port.ts';
import { ROOT } from './root.mjs';
import type { RunningApi } from './start-api.ts';
import { startWatchedApi } from './watch-api.ts';

const serverThatAnswers = (text: string) => `
  import { createServer } from 'node:http';
  createServer((_request, response) => response.end('${text}')).listen(Number(process.env.PORT));`;

let folder: string;
let port: number;
let api: RunningApi;
const save = (source: string) => writeFile(join(folder, 'src/main.ts'), source);
const answer = () =>
  fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => 'no answer',
  );
const waitForCall = async (mock: jest.SpyInstance<void, unknown[]>, text = '') => {
  const isCalled = () => mock.mock.calls.some(([message]) => String(message).includes(text));
  for (const startedAt = Date.now(); !isCalled() && Date.now() - startedAt < 60_000;) await delay(50);
};
const expectAnswer = async (text: string) => {
  let last = await answer();
  // One saved file can cause two change events, so the API may restart once more after it has answered.
  for (const startedAt = Date.now(); last !== text && Date.now() - startedAt < 60_000; last = await answer())
    await delay(50);
  expect(last).toBe(text);
};

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.cache/watch-api-'));
  await mkdir(join(folder, 'src'));
  port = await freePort();
  await save(serverThatAnswers('one'));
  api = await startWatchedApi({ port, dataDir: folder, mongodbUri: '', admin: null }, folder);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());

it('restarts the API when its sources change', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await answer()).toBe('one');
  await save(serverThatAnswers('two'));
  await expectAnswer('two');
  await waitForCall(log);
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The API restarted \d+\.\d s after the change\.$/));
});

it('keeps the running API after a build error and prints the error', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = await answer();
  await save('const = ;');
  await waitForCall(error);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('main.ts'));
  expect(await answer()).toBe(before);
});

it('starts again with the next change if the API failed at its start', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await save('process.exit(1);');
  await waitForCall(error, 'starts again after the next change');
  await save(serverThatAnswers('three'));
  await expectAnswer('three');
  await waitForCall(log);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('starts again after the next change'));
});

it('stops the API and removes the built files', async () => {
  await api.stop();
  expect(await isPortFree(port)).toBe(true);
});
