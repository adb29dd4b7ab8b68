import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { BackgroundTasks } from '../platform/jobs/background-tasks.ts';
import type { TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';
import { storedMails } from './stored-mail.ts';

interface TestMail {
  subject: string;
  text: string;
}

/** The mails of this process by the paths of their files, which never change. A waiting test reads the folder repeatedly. */
const parsedMails = new Map<string, ReturnType<typeof PostalMime.parse>>();
const parsedMail = (path: string): ReturnType<typeof PostalMime.parse> => {
  const parsed = parsedMails.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes));
  parsedMails.set(path, parsed);
  return parsed;
};

/** Returns the delivered mails to an address, in the order in which they were queued. */
const mailsTo = async (shop: TestApi, address: string): Promise<TestMail[]> => {
  const folder = join(shop.dataFolder, 'mail');
  // A mail that is being written has another extension.
  const names = await readdir(folder).then(
    (files) => files.filter((file) => /^(account|order-link|seller-changed)-.*\.eml$/.test(file)).sort(),
    () => [],
  );
  const mails = await Promise.all(names.map((name) => parsedMail(join(folder, name))));
  return mails
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
};

/** Returns the subjects of all mails about an account, or with the link of an order, to an address, once every queued mail is delivered. */
export const subjectsTo = async (shop: TestApi, address: string): Promise<string[]> => {
  await shop.app.get(BackgroundTasks).finish();
  await waitFor(async () => (await storedMails(shop)).every(({ state }) => state !== 'waiting'));
  return (await mailsTo(shop, address)).map(({ subject }) => subject);
};

/** Returns the latest of these mails to an address with this subject, once it is delivered. */
export const mailTo = async (shop: TestApi, address: string, subject: string): Promise<string> => {
  let text = '';
  await waitFor(async () => {
    const found = (await mailsTo(shop, address)).filter((mail) => mail.subject === subject);
    text = found.at(-1)?.text ?? '';
    return text !== '';
  });
  return text;
};

/** Returns the token of the link in a mail. */
export const tokenIn = (text: string): string => /[?&]token=([\w-]{43})(?:&|$)/m.exec(text)?.[1] ?? '';
