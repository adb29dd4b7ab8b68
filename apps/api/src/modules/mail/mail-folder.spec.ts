import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailFolder, MAX_AGE_MS, MAX_MAILS } from './mail-transport.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'meridian-mail-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const put = async (name: string, ageMs: number) => {
  const at = new Date(Date.now() - ageMs);
  await writeFile(join(folder, name), 'x', { mode: 0o644 });
  await utimes(join(folder, name), at, at);
};

test('writes mails to its own folder, readable only by the server’s user', async () => {
  await new MailFolder(folder).write('a', Buffer.from('text'));
  expect(await readdir(folder)).toEqual(['a.eml']);
  expect([await modeOf(folder), await modeOf(join(folder, 'a.eml'))]).toEqual([0o700, 0o600]);
});

test('removes old mails', async () => {
  await mkdir(folder);
  await put('old.eml', MAX_AGE_MS + 60_000);
  await put('lost.eml.7.part', MAX_AGE_MS + 60_000);
  await put('young.eml', MAX_AGE_MS - 60_000);
  await put('notes.txt', MAX_AGE_MS + 60_000);
  await new MailFolder(folder).write('new', Buffer.from('text'));
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt', 'young.eml']);
});

test('keeps only the newest mails above the maximum', async () => {
  await mkdir(folder);
  for (let index = 0; index < MAX_MAILS + 5; index++) await put(`${index}.eml`, index * 1000);
  await new MailFolder(folder).write('new', Buffer.from('text'));
  const names = await readdir(folder);
  expect(names).toHaveLength(MAX_MAILS + 1);
  expect(names).toContain('new.eml');
  expect(names).not.toContain(`${MAX_MAILS + 4}.eml`);
});
