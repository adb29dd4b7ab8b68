import type { Migration } from '../platform/database/migrations/migrations.ts';

type Database = Parameters<Migration['up']>[0];

const DAY_MS = 24 * 3_600_000;
const MAIL_STATES: Record<string, string> = { waiting: 'waiting', sent: 'done', 'given up': 'given up' };

/** Copies the mails of the former outbox. A mail that its server still sends keeps its id, so it is sent once. */
const moveMails = async (database: Database): Promise<void> => {
  for await (const mail of database.collection<{ _id: string } & Record<string, unknown>>('outbox').find()) {
    const { _id, state, tries, nextAt, createdAt, traceparent, ...data } = mail;
    const isWaiting = state === 'waiting';
    await database.collection<{ _id: string }>('work').updateOne(
      { _id: `mail:${_id}` },
      {
        $setOnInsert: {
          kind: 'mail',
          state: MAIL_STATES[String(state)],
          attempts: tries,
          nextAt,
          createdAt,
          ...(isWaiting && { data, ...(traceparent !== undefined && { traceparent }) }),
          ...(!isWaiting && { expiresAt: new Date((createdAt as Date).getTime() + 90 * DAY_MS) }),
        },
      },
      { upsert: true },
    );
  }
};

/** Moves work from the fields and collections in which earlier versions recorded it. */
export const work: Migration = {
  name: '0003-work',
  up: async (database) => {
    await moveMails(database);
  },
};
