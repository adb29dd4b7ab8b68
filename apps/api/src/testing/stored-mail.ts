import { readFile } from 'node:fs/promises';
import { MAIL } from '../modules/messages/mail/outbox.ts';
import type { QueuedMail } from '../modules/messages/mail/mail.ts';
import { idWithin } from '../platform/work/work-kind.ts';
import type { StoredWork } from '../platform/work/work.schema.ts';
import type { TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';

/** A mail in the queue of work. Its content is removed once it is sent. */
export type StoredMail = Omit<StoredWork, 'data'> & { data?: Omit<QueuedMail, 'id'> };

/** The entries of the work queue. */
export const workQueue = (shop: Pick<TestApi, 'connection'>) =>
  shop.connection.collection<StoredMail>('work');

/** The stored mails whose ids begin with a text, by their ids. */
export const storedMails = async (
  shop: Pick<TestApi, 'connection'>,
  prefix = '',
): Promise<(StoredMail & { id: string })[]> => {
  const start = `${MAIL.name}:${prefix}`;
  const mails = await workQueue(shop)
    .find({ _id: { $gte: start, $lt: `${start}\uffff` } })
    .sort({ createdAt: 1 })
    .toArray();
  return mails.map((mail) => ({ ...mail, id: idWithin(MAIL, mail._id) }));
};

/** The content of a mail, once it is sent. */
export const fileOfMail = async (
  shop: Pick<TestApi, 'connection' | 'dataFolder'>,
  id: string,
): Promise<string> => {
  await waitFor(async () => (await storedMails(shop, id))[0]?.state === 'done');
  return readFile(`${shop.dataFolder}/mail/${id}.eml`, 'utf8');
};
