import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';

/** Returns the mails to an address that the shop has sent, in the order in which they were sent. */
export const mailsTo = async ({ dataFolder }: TestApi, address: string): Promise<Email[]> => {
  const folder = join(dataFolder, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(folder, name);
        return { content: await readFile(path), at: (await stat(path)).mtimeMs };
      }),
  );
  files.sort((one, other) => one.at - other.at);
  const mails = await Promise.all(files.map(({ content }) => PostalMime.parse(content)));
  return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
};

/** Waits for a mail to an address with a link to a path, and returns the newest such link. */
export const linkIn = async (shop: TestApi, address: string, path: string): Promise<URL> => {
  let urls: URL[] = [];
  await waitFor(async () => {
    const texts = (await mailsTo(shop, address)).map(({ text = '' }) => text);
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    urls = links.map((link) => new URL(link)).filter(({ pathname }) => pathname === path);
    return urls.length > 0;
  });
  return urls.at(-1) ?? new URL(path, shop.url);
};
