import type { ActivityEntry, Watch } from '@meridian/contracts';
import { Types } from 'mongoose';
import { encodeCursor } from '../../../platform/http/json-cursor.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { testApi } from '../../../testing/test-api.ts';
import { colorFields, fieldsOf, formOf, someReferences, watchFields } from '../../../testing/watch-form.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

import { ChangeOrder } from '../../sales/orders/status/change-order.ts';
import { activityEntry, activityWork } from './activity-entry.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { WithWork } from '../../../platform/work/work.schema.ts';
import { Work } from '../../../platform/work/work.ts';
import { RecordActivity } from './record-activity.ts';

const shop = testApi();
let token: string;
let email: string;
let references: { brand: string; watchType: string };
beforeAll(async () => {
  token = await shop.tokenOf('admin');
  email = (await shop.api('GET /api/user/me', { token })).body.email;
  references = await someReferences(shop, token);
});

const log = async (query: Record<string, string> = {}): Promise<ActivityEntry[]> =>
  (await shop.api('GET /api/activity', { token, query })).body.entries;
const of = (subject: string): Promise<ActivityEntry[]> => log({ subject });

const addWatch = async (more: Parameters<typeof watchFields>[1] = {}): Promise<Watch> => {
  const body = formOf(await watchFields(references, more));
  return (await shop.api('POST /api/watches', { token, body })).body.watch;
};
const saveWatch = async (watch: Watch, more: Record<string, unknown>): Promise<Watch> => {
  const body = formOf({ ...fieldsOf(watch), ...more } as Parameters<typeof formOf>[0]);
  return (await shop.api('PUT /api/watches/:id', { token, params: { id: watch._id }, body })).body.watch;
};

describe('a watch', () => {
  test('records who added it, with prices and stock', async () => {
    const { _id, nameEN, nameRU } = await addWatch();
    const [entry, ...others] = await of(_id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'added',
      source: 'panel',
      by: { email, name: 'Test admin' },
      subject: { kind: 'watch', id: _id, name: { en: nameEN, ru: nameRU } },
    });
    expect(entry?.changes).toEqual([
      { field: 'price.kzt', of: null, before: null, after: 500_000 },
      { field: 'price.rub', of: null, before: null, after: 90_000 },
      { field: 'price.usd', of: null, before: null, after: 1_000 },
      { field: 'stock', of: { en: 'Black, 40', ru: 'Black по-русски, 40' }, before: null, after: 5 },
    ]);
  });

  test('records each changed field with the values before and after', async () => {
    const watch = await addWatch();
    const brand = (
      await shop.api('POST /api/brands', { token, body: { nameEN: 'Kessling II', nameRU: 'Кесслинг II' } })
    ).body;
    const [black] = watch.colors;
    await saveWatch(watch, {
      price: { kzt: '450000', rub: '90000', usd: '1000' },
      brand: brand._id,
      flags: ['main', 'hits'],
      colors: [
        colorFields('Onyx', { originalColorNameEN: 'Black', images: black?.images, sku: 'NEW-1' }),
        colorFields('Sand', { images: black?.images }),
      ],
      stock: [
        { colorNameEN: 'Onyx', colorNameRU: 'Оникс', size: '40', quantity: '7', loaded: '5' },
        { colorNameEN: 'Sand', colorNameRU: 'Песок', size: '40', quantity: '2' },
      ],
    });
    const [entry] = await of(watch._id);
    const changes = entry?.changes.map((change) => [
      change.field,
      change.of?.en ?? null,
      change.before,
      change.after,
    ]);
    expect(entry?.action).toBe('changed');
    expect(changes).toEqual([
      ['price.kzt', null, 500_000, 450_000],
      ['stock', 'Onyx, 40', 5, 7],
      ['stock', 'Sand, 40', null, 2],
      ['brand', null, expect.objectContaining({ ru: 'Запись' }), { en: 'Kessling II', ru: 'Кесслинг II' }],
      ['flags', null, 'main', 'main, hits'],
      ['color', null, { en: 'Black', ru: 'Black по-русски' }, { en: 'Onyx', ru: 'Onyx по-русски' }],
      ['sku', 'Onyx', 'SKU-Black', 'NEW-1'],
      ['color', null, null, { en: 'Sand', ru: 'Sand по-русски' }],
    ]);
  });

  test('records nothing when it is saved without a change', async () => {
    const watch = await addWatch();
    await saveWatch(watch, {});
    expect(await of(watch._id)).toHaveLength(1);
  });

  test('does not attribute a concurrent sale to the author of the change', async () => {
    const watch = await addWatch();
    await shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(watch._id) }, { $set: { 'stock.0.quantity': 3 } });
    const stock = [{ ...watch.stock[0], quantity: '6', loaded: '5' }];
    await saveWatch(watch, { stock });
    expect((await of(watch._id))[0]?.changes).toMatchObject([{ field: 'stock', before: 3, after: 4 }]);
  });

  test('records a deletion with its name', async () => {
    const { _id, nameEN } = await addWatch();
    await shop.api('DELETE /api/watches/:id', { token, params: { id: _id } });
    expect(await of(_id)).toMatchObject([
      { action: 'deleted', by: { email }, subject: { name: { en: nameEN } }, changes: [] },
      { action: 'added' },
    ]);
  });

  test('records nothing when the deletion fails', async () => {
    const record = shop.app.get(RecordActivity, { strict: false });
    const subject = { kind: 'watch' as const, id: 'e'.repeat(24), name: { en: 'Still', ru: 'Тут' } };
    const remove = () => Promise.reject(new Error('database unavailable'));
    await expect(
      record.publishDeletion('f'.repeat(24), subject, 'watches', { _id: subject.id }, remove),
    ).rejects.toThrow('database unavailable');
    expect(await of(subject.id)).toEqual([]);
  });
});

test.each(['brands', 'categories', 'watchTypes'] as const)(
  'records that an entry of %s was added, renamed and deleted',
  async (path) => {
    const names = { nameEN: `Old ${path}`, nameRU: 'Старое' };
    const { _id: id } = (await shop.api(`POST /api/${path}`, { token, body: names })).body;
    const params = { id };
    await shop.api(`PUT /api/${path}/:id`, { token, params, body: names });
    await shop.api(`PUT /api/${path}/:id`, { token, params, body: { ...names, nameEN: `New ${path}` } });
    await shop.api(`DELETE /api/${path}/:id`, { token, params });
    const entries = await of(id);
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'changed', 'added']);
    expect(entries[1]).toMatchObject({
      by: { email },
      subject: { name: { en: `New ${path}` } },
      changes: [{ field: 'nameEN', before: `Old ${path}`, after: `New ${path}` }],
    });
  },
);

describe('an order', () => {
  const place = async (): Promise<string> => {
    const watchId = await storeWatch(shop, { stock: [stockRow(5)] });
    const body = orderBody([wanted(watchId, 1)], 500_000);
    return (await shop.api('POST /api/orders/place-order', { body })).body.order._id;
  };

  test('records status changes of the staff and changes of the system', async () => {
    const id = await place();
    for (const statusEN of ['shipped', 'shipped', 'delivered'])
      await shop.api('PUT /api/orders/update-order-status', { token, body: { orderId: id, statusEN } });
    await shop.app
      .get(ChangeOrder, { strict: false })
      .change(id, () => ({ payment: { status: 'paid' } }), 'system');
    const subject = { kind: 'order', id, name: { en: id.slice(-6).toUpperCase() } };
    expect(await of(id)).toMatchObject([
      {
        by: null,
        source: 'system',
        subject,
        changes: [{ field: 'payment', before: 'pending', after: 'paid' }],
      },
      { by: { email }, subject, changes: [{ field: 'status', before: 'shipped', after: 'delivered' }] },
      { by: { email }, subject, changes: [{ field: 'status', before: 'pending', after: 'shipped' }] },
    ]);
  });

  test('records nothing when the change is rejected', async () => {
    const orderId = 'f'.repeat(24);
    const { status } = await shop.api('PUT /api/orders/update-order-status', {
      token,
      body: { orderId, statusEN: 'shipped' },
    });
    expect([status, await of(orderId)]).toEqual([404, []]);
  });
});

describe('a pending entry that a crash left in its document', () => {
  const deep = {
    nameEN: 'Deep',
    nameRU: 'Глубь',
    nameKey: 'deep',
    image: 'collections/deep.webp',
    flags: [],
  };
  test.each(['watches', 'brands', 'categories', 'watchTypes', 'collections'] as const)(
    'is published when the document in %s is deleted',
    async (path) => {
      const pending = activityEntry({
        by: null,
        action: 'changed',
        subject: {
          kind: 'brand',
          id: new Types.ObjectId().toHexString(),
          name: { en: 'Left', ru: 'Осталось' },
        },
        changes: [],
      });
      const stored = shop.connection.collection<WithWork>(path.toLowerCase());
      const body = { nameEN: `Left ${path}`, nameRU: 'Осталось' };
      const id =
        path === 'watches'
          ? (await addWatch())._id
          : path === 'collections'
            ? String((await stored.insertOne({ ...deep, work: [] })).insertedId)
            : (await shop.api(`POST /api/${path}`, { token, body })).body._id;
      await stored.updateOne({ _id: new Types.ObjectId(id) }, { $push: { work: activityWork(pending) } });
      await shop.api(`DELETE /api/${path}/:id`, { token, params: { id } });
      expect((await of(id)).map(({ action }) => action)).toContain('deleted');
      expect(await of(pending.subject.id)).toMatchObject([{ _id: pending._id }]);
    },
  );

  test('is published once, also by several processes', async () => {
    const { _id: id } = (
      await shop.api('POST /api/brands', { token, body: { nameEN: 'Crashed', nameRU: 'Сбой' } })
    ).body;
    const pending = activityEntry({
      by: null,
      action: 'changed',
      subject: { kind: 'brand', id, name: { en: 'Crashed', ru: 'Сбой' } },
      changes: [{ field: 'nameEN', of: null, before: 'Whole', after: 'Crashed' }],
    });
    const work = shop.app.get(Work);
    const perform = () => work.perform('brands', { _id: id, work: [activityWork(pending)] });
    await Promise.all([perform(), perform()]);
    expect(await of(id)).toMatchObject([{ _id: pending._id, source: 'system' }, { action: 'added' }]);
  });
});

describe('the log', () => {
  const subject = {
    kind: 'collection' as const,
    id: 'd'.repeat(24),
    name: { en: 'Deep Sea', ru: 'Глубина' },
  };
  beforeAll(async () => {
    const log = shop.app.get(ActivityRepository, { strict: false });
    const one = { by: null, action: 'changed' as const, subject, source: 'import' as const };
    for (let price = 1; price <= 7; price++)
      await log.insert([
        activityEntry({
          ...one,
          changes: [{ field: price > 5 ? 'stock' : 'price.kzt', of: null, before: price, after: price + 1 }],
        }),
      ]);
  });

  test('returns pages without gaps or duplicates, newest first', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const query = { subject: subject.id, limit: '2', ...(cursor && { cursor }) };
      const { body } = await shop.api('GET /api/activity', { token, query });
      seen.push(...body.entries.map(({ changes }) => changes[0]?.before as number));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test.each([
    ['kind', { kind: 'collection' }, 7],
    ['another kind', { kind: 'watchType' }, 0],
    ['prices', { topic: 'price' }, 5],
    ['stock', { topic: 'stock' }, 2],
    ['the system', { who: 'shop' }, 7],
    ['another author', { who: 'a'.repeat(24) }, 0],
    ['words in either language', { q: 'глуб deep' }, 7],
    ['words with pattern characters', { q: 'd.ep' }, 0],
    ['today', { from: '2020-01-01', to: '2999-01-01' }, 7],
    ['long ago', { to: '2020-01-01' }, 0],
    ['the future', { from: '2999-01-01' }, 0],
  ])('is filtered by %s', async (_, query, count) => {
    expect(await log({ subject: subject.id, ...query })).toHaveLength(count);
  });

  test('returns name and email of all possible authors', async () => {
    const { people } = (await shop.api('GET /api/activity', { token })).body;
    expect(people).toContainEqual({ id: expect.any(String), name: 'Test admin', email });
  });

  test.each<Record<string, string>>([
    { cursor: 'invalid' },
    { from: 'yesterday' },
    { kind: 'user' },
    { unknown: '1' },
  ])('rejects the query %j', async (query) => {
    expect((await shop.api('GET /api/activity', { token, query })).status).toBe(400);
  });

  test('rejects guests and shoppers', async () => {
    expect((await shop.api('GET /api/activity')).status).toBe(401);
    expect((await shop.api('GET /api/activity', { token: await shop.tokenOf('user') })).status).toBe(403);
  });

  test('truncates long texts', () => {
    const [change] = activityEntry({
      by: null,
      action: 'changed',
      subject,
      changes: [{ field: 'descriptionEN', of: null, before: 'a'.repeat(9000), after: 'b' }],
    }).changes;
    expect(String(change?.before)).toHaveLength(301);
  });
});

describe('a list of personal data', () => {
  /** A session of a new owner, and the lists of its entries. */
  const openSession = async () => {
    const reader = await shop.tokenOf('admin');
    const { email: name } = (await shop.api('GET /api/user/me', { token: reader })).body;
    const entries = async () =>
      (await log({ kind: 'account' }))
        .filter(({ action, by }) => action === 'exported' && by?.email === name)
        .map(({ changes }) => [changes[0]?.field, changes[0]?.after]);
    return { reader, entries };
  };

  test('that a session reads whole is recorded once per hour', async () => {
    const { reader, entries } = await openSession();
    for (const name of ['GET /api/user/all', 'GET /api/orders/all-orders', 'GET /api/user/all'] as const)
      expect((await shop.api(name, { token: reader })).status).toBe(200);
    expect(await entries()).toEqual([
      ['list', 'orders'],
      ['list', 'clients'],
    ]);
  });

  test('that a session exports is recorded as a file, and its read is not recorded again', async () => {
    const { reader, entries } = await openSession();
    expect((await shop.api('POST /api/orders/exports', { token: reader })).status).toBe(204);
    await shop.api('GET /api/orders/all-orders', { token: reader });
    expect(await entries()).toEqual([['file', 'orders']]);
  });

  test('that a session reads page by page is recorded above 50 pages', async () => {
    const { reader, entries } = await openSession();
    const query = { cursor: encodeCursor([0, 0, 'f'.repeat(24)]) };
    const readPages = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => shop.api('GET /api/user/page', { token: reader, query })),
      );
    for (const { status } of await readPages(50)) expect(status).toBe(200);
    expect(await entries()).toEqual([]);
    await readPages(2);
    expect(await entries()).toEqual([['list', 'clients']]);
  });
});
