import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Shop } from './shop.ts';

/** Returns the mails to an email that the shop has sent, oldest first. */
export const mailsTo = async ({ dataDir }: Shop, email: string): Promise<Email[]> => {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter(({ to = [] }) => to.some(({ address }) => address === email))
    .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
};

/** Returns path and query of the link to a path in a mail. */
export const linkIn = ({ text = '' }: Email, path: string): string => {
  const links = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
  const found = links.find(({ pathname }) => pathname === path);
  if (!found) throw new Error(`The mail has no link to ${path}`);
  return found.pathname + found.search;
};
