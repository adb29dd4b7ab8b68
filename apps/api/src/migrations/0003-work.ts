import { createHash } from 'node:crypto';
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

/** The collections whose documents recorded their activity entries in a field of their own. */
const COLLECTIONS_WITH_ACTIVITY = [
  'brands',
  'categories',
  'watchtypes',
  'collections',
  'settings',
  'watches',
  'orders',
  'returns',
];

interface WithActivity {
  activity: { _id: string; at: Date }[];
}

/** Moves activity entries that were not published. */
const moveActivity = async (database: Database): Promise<void> => {
  for (const name of COLLECTIONS_WITH_ACTIVITY) {
    const collection = database.collection<WithActivity>(name);
    for await (const { _id, activity } of collection.find({ 'activity._id': { $gt: '' } })) {
      const work = activity.map((data) => ({
        _id: `activity:${data._id}`,
        kind: 'activity',
        data,
        at: data.at,
      }));
      await collection.updateOne(
        { _id },
        {
          $push: { work: { $each: work } },
          $pull: { activity: { _id: { $in: activity.map((entry) => entry._id) } } },
        },
      );
    }
  }
};

/** Moves requested deletions of accounts, because they contain emails. Each of their steps can be repeated. */
const moveAccountDeletions = async (database: Database): Promise<void> => {
  const deletions = database.collection<{ requestedAt: Date; dueAt: Date; email: string | null }>(
    'accountdeletions',
  );
  for await (const { _id, dueAt, ...deletion } of deletions.find()) {
    const userId = _id.toHexString();
    const kind = deletion.email === null ? 'account.sweep' : 'account.delete';
    const data = { userId, ...(deletion.email !== null && deletion) };
    const times = { nextAt: dueAt, createdAt: deletion.requestedAt };
    const entry = { kind, data, state: 'waiting', attempts: 0, ...times };
    await database
      .collection<{ _id: string }>('work')
      .updateOne({ _id: `${kind}:${userId}` }, { $setOnInsert: entry }, { upsert: true });
    await deletions.deleteOne({ _id });
  }
};

/** Moves the webhooks of the test bank that the shop has not acknowledged. */
const moveSandboxWebhooks = async (database: Database): Promise<void> => {
  const payments = database.collection<{ _id: string; tellAt: Date | null }>('sandboxbank');
  for await (const { _id, tellAt } of payments.find({ tellAt: { $ne: null } }))
    await payments.updateOne(
      { _id },
      {
        $set: {
          work: [
            { _id: `sandbox.webhook:${_id}`, kind: 'sandbox.webhook', data: { payment: _id }, at: tellAt },
          ],
        },
        $unset: { tellAt: 1 },
      },
    );
};

/** Lets the queue continue bulk edits, imports and undos in progress, which a job of earlier versions continued. */
const addBulkEdits = async (database: Database): Promise<void> => {
  const edits = database.collection<{ stage: string }>('bulkedits');
  const kind = 'catalogue.bulkEdit';
  for await (const { _id, stage } of edits.find({ stage: { $in: ['applying', 'undoing'] } })) {
    const edit = _id.toHexString();
    const entry = { _id: `${kind}:${edit}:${stage}`, kind, data: { edit }, at: new Date() };
    await edits.updateOne({ _id, stage }, { $set: { work: [entry] } });
  }
};

/** Moves the emails about low stock that were not sent. With the id of earlier versions, one that was sent stays one. */
const moveLowStock = async (database: Database): Promise<void> => {
  const variants = database.collection<{ _id: string; watchId: string; since: Date }>('lowstock');
  for await (const { _id, watchId, since } of variants.find({ isSent: false })) {
    const id = createHash('sha256').update(`${_id} ${since.getTime()}`).digest('hex').slice(0, 32);
    const kind = 'staff.lowStock';
    const entry = { _id: `${kind}:${id}`, kind, data: { watchId, variant: _id }, at: since };
    await variants.updateOne({ _id }, { $set: { isSent: true, work: [entry] } });
  }
};

interface Entry {
  _id: string;
  kind: string;
  data: object;
  at: Date;
}
interface WithTasks {
  _id: { toHexString(): string };
  tasks: string[];
  work?: Entry[];
  refund?: { requestId: string };
}

/** An entry of work for a task of an order or a return. */
const entryOf = (subject: 'order' | 'return', id: string, task: string): Entry => {
  const [name = '', detail, more] = task.split(':');
  const kinds: Record<string, string> = {
    close: 'closePayments',
    offline: 'offlinePayment',
    notify: 'notice',
  };
  const kind = `${subject}.${kinds[name] ?? name}`;
  const mail =
    subject === 'return'
      ? { state: detail }
      : {
          occasion: detail,
          ...(more !== undefined &&
            (detail === 'tracking' ? { shipment: more } : { revision: Number(more) })),
        };
  const data = {
    [subject]: id,
    ...(name === 'mail' && mail),
    ...((name === 'creditNote' || name === 'reversal') && { refund: detail }),
  };
  return { _id: `${kind}:${id}-${task}`, kind, data, at: new Date() };
};

/** Moves the tasks of orders and returns, and the refunds of returns. The previous version still reads an empty list. */
const moveTasks = async (database: Database): Promise<void> => {
  for (const [name, subject] of [
    ['orders', 'order'],
    ['returns', 'return'],
  ] as const) {
    const documents = database.collection<WithTasks>(name);
    for await (const { _id, tasks } of documents.find({ tasks: { $gte: '' } })) {
      const work = tasks.map((task) => entryOf(subject, _id.toHexString(), task));
      await documents.updateOne(
        { _id, tasks },
        {
          $push: { work: { $each: work } },
          $set: { tasks: [] },
          // Its markers stay until the pieces are in stock.
          ...(tasks.includes('restock') && { $unset: { markersUntil: 1 } }),
        },
      );
    }
  }
  const returns = database.collection<WithTasks>('returns');
  for await (const { _id, refund } of returns.find({ state: 'received', refund: { $exists: true } })) {
    const request = refund?.requestId ?? '';
    const data = { return: _id.toHexString(), request };
    const entry = { _id: `return.refund:${request}`, kind: 'return.refund', data, at: new Date() };
    await returns.updateOne({ _id, 'work._id': { $ne: entry._id } }, { $push: { work: entry } });
  }
};

/** Adds the work of refunds that are not complete. */
const moveRefunds = async (database: Database): Promise<void> => {
  const payments = database.collection<{
    _id: string;
    refunds: { id: string; nextAt?: Date }[];
    work?: Entry[];
  }>('payments');
  for await (const { _id, refunds } of payments.find({ 'refunds.nextAt': { $type: 'date' } }))
    for (const { id, nextAt } of refunds) {
      if (!nextAt) continue;
      const data = { payment: _id, refund: id };
      const entry = { _id: `payment.refund:${_id}-${id}`, kind: 'payment.refund', data, at: nextAt };
      await payments.updateOne({ _id, 'work._id': { $ne: entry._id } }, { $push: { work: entry } });
    }
};

/** Moves work from the fields and collections in which earlier versions recorded it. */
export const work: Migration = {
  name: '0003-work',
  up: async (database) => {
    await moveMails(database);
    await moveActivity(database);
    await moveTasks(database);
    await moveRefunds(database);
    await moveAccountDeletions(database);
    await moveSandboxWebhooks(database);
    await addBulkEdits(database);
    await moveLowStock(database);
  },
};
