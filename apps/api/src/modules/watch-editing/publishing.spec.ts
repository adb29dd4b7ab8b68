import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storedWatch } from '../../testing/watch-on-sale.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { WatchPreviewTokens } from '../catalogue/preview-tokens.ts';
import { PublishWatches } from './publish-watches.ts';

let owner: WatchEditor;
let second: TestApi;
beforeAll(async () => {
  owner = await startWatchEditor();
  second = await startTestApi({ MONGODB_URI: owner.shop.databaseUri });
});
afterAll(async () => {
  await second.close();
  await owner.shop.stop();
});

const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString();
const statusFor = async (shop: TestApi, { _id: id }: EditedWatch) =>
  (await shop.api('GET /api/watches/:id', { params: { id } })).status;
const readInPanel = async ({ _id: id }: EditedWatch) =>
  (await owner.shop.api('GET /api/panel/watches/:id', { token: owner.admin, params: { id } })).body.watch;
const panelList = async (query: Record<string, string>) =>
  (await owner.shop.api('GET /api/panel/watches', { token: owner.admin, query })).body;

test('a new watch is live unless the form chooses another status', async () => {
  expect(await owner.make()).toMatchObject({ status: 'live' });
  const draft = await owner.make({ status: 'draft', publishAt: '2100-05-01T09:00:00+05:00' });
  expect(draft).toMatchObject({ status: 'draft', publishAt: '2100-05-01T04:00:00.000Z' });
  expect(await statusFor(owner.shop, draft)).toBe(404);
});

test('a form without publishing fields keeps them, and only a draft keeps a planned date', async () => {
  const draft = await owner.make({ status: 'draft', publishAt: seconds(9999), seoTitleEN: 'A title' });
  const kept = (await owner.save(draft, {})).body.watch;
  expect(kept).toMatchObject({ status: 'draft', publishAt: draft.publishAt, seoTitleEN: 'A title' });
  const archived = (await owner.save(kept, { status: 'archived', seoTitleEN: '' })).body.watch;
  expect(archived.status).toBe('archived');
  expect(archived).not.toHaveProperty('publishAt');
  expect(archived).not.toHaveProperty('seoTitleEN');
});

test.each([
  ['an unknown status', { status: 'sold' }, 'status'],
  ['a date that is none', { status: 'draft', publishAt: 'tomorrow' }, 'publishAt'],
  ['a title for search engines above 70 characters', { seoTitleRU: 'я'.repeat(71) }, 'seoTitleRU'],
  [
    'a description for search engines above 160 characters',
    { seoDescriptionEN: 'x'.repeat(161) },
    'seoDescriptionEN',
  ],
])('rejects %s', async (_, more, field) => {
  const watch = await owner.make();
  const { error } = await owner.save(watch, more);
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
  expect(await readInPanel(watch)).toEqual(watch);
});

test('two processes publish a draft once within seconds after its time', async () => {
  const draft = await owner.make({ status: 'draft', publishAt: seconds(2) });
  expect(await statusFor(second, draft)).toBe(404);
  await waitFor(async () => (await statusFor(second, draft)) === 200);
  expect(Date.now() - Date.parse(draft.publishAt ?? '')).toBeLessThan(20_000);
  await second.app.get(PublishWatches, { strict: false }).publish();
  expect(await readInPanel(draft)).toMatchObject({ status: 'live', revision: 2 });
  const listed = await second.api('GET /api/watches', { query: { ids: draft._id } });
  expect(listed.body.total).toBe(1);
  const log = await owner.shop.api('GET /api/activity', {
    token: owner.admin,
    query: { subject: draft._id },
  });
  expect(log.body.entries[0]).toMatchObject({
    by: null,
    source: 'system',
    changes: [
      { field: 'watchStatus', before: 'draft', after: 'live' },
      { field: 'publishAt', before: draft.publishAt, after: null },
    ],
  });
});

test('a sale before the publication stays sold', async () => {
  const draft = await owner.make({ status: 'draft', publishAt: seconds(9999) });
  await owner.shop.connection
    .collection('watches')
    .updateOne({ slug: draft.slug }, { $set: { publishAt: new Date(1), 'stock.0.quantity': 2 } });
  await waitFor(async () => (await readInPanel(draft)).status === 'live');
  expect((await storedWatch(owner.shop, draft._id))?.stock[0]?.quantity).toBe(2);
});

test('the panel lists drafts first and archived watches last, page by page, and filters by status', async () => {
  const mark = { sizes: ['99 mm'], stock: [] };
  const live = await owner.make(mark);
  const archived = await owner.make({ ...mark, status: 'archived' });
  const [older, newer] = [
    await owner.make({ ...mark, status: 'draft' }),
    await owner.make({ ...mark, status: 'draft' }),
  ];
  const query = { sizes: '99 mm', limit: '1', details: '0' };
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await panelList({ ...query, ...(cursor && { cursor }) });
    expect(page.total).toBe(4);
    found.push(...page.watches.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual([newer, older, live, archived].map(({ _id }) => _id));
  const all = await panelList({ sizes: '99 mm' });
  expect(all.watches.map(({ status }) => status)).toEqual(['draft', 'draft', 'live', 'archived']);
  expect(all.nextCursor).toBeNull();
  const some = await panelList({ ...query, limit: '9', statuses: 'archived,draft' });
  expect(some.watches.map(({ _id }) => _id)).toEqual([newer, older, archived].map(({ _id }) => _id));
  expect(some.total).toBe(3);
  const bad = await owner.shop.api('GET /api/panel/watches', {
    token: owner.admin,
    query: { cursor: 'sold~' },
  });
  expect(bad.status).toBe(400);
  const csv = await owner.shop.request('GET', '/api/watches/export/csv?sizes=99%20mm&statuses=draft', {
    headers: { authorization: `Bearer ${owner.admin}` },
  });
  const text = String(csv.body);
  expect([text.includes(newer._id), text.includes(live._id)]).toEqual([true, false]);
});

test('a draft is found by the search of the panel until it is deleted', async () => {
  const draft = await owner.make({ status: 'draft', nameEN: `Wrybill ${Math.random()}` });
  expect((await panelList({ q: 'wrybil' })).watches).toMatchObject([{ _id: draft._id }]);
  await owner.shop.api('DELETE /api/watches/:id', { token: owner.admin, params: { id: draft._id } });
  expect((await panelList({ q: 'wrybil' })).total).toBe(0);
});

describe('a preview link', () => {
  const link = async ({ _id: id }: EditedWatch) => {
    const { body } = await owner.shop.api('POST /api/watches/:id/preview', {
      token: owner.admin,
      params: { id },
    });
    const url = new URL(body.url);
    return { ...body, pathname: url.pathname, token: url.searchParams.get('preview') ?? '' };
  };
  const open = (key: string, preview: string) =>
    owner.shop.api('GET /api/watches/:id', { params: { id: key }, query: { preview } });

  test('shows its draft for 7 days in every process, and is never cached', async () => {
    const draft = await owner.make({ status: 'draft' });
    const { token, pathname, expiresAt } = await link(draft);
    expect(pathname).toBe(`/products/${draft.slug}`);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3600_000)).toBe(7 * 24);
    const response = await open(draft.slug, token);
    expect(response.body.watch).toMatchObject({ _id: draft._id, status: 'draft' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await owner.shop.api('GET /api/watches')).body.watches.map(({ _id }) => _id)).not.toContain(
      draft._id,
    );
  });

  test('does not show another draft, an archived watch, or anything after a change of its text', async () => {
    const [draft, other] = [await owner.make({ status: 'draft' }), await owner.make({ status: 'draft' })];
    const { token } = await link(draft);
    const [prefix = '', until = '', digest = ''] = token.split('.');
    const longer = `${prefix}.${(Number.parseInt(until, 36) + 1).toString(36)}.${digest}`;
    for (const forged of [longer, `${prefix}.${until}.`, `${until}.${digest}`, '', '.', 'x.y', `${token}x`])
      expect((await open(draft.slug, forged)).status).toBe(404);
    expect((await open(other.slug, token)).status).toBe(404);
    await owner.save(draft, { status: 'archived' });
    expect((await open(draft.slug, token)).status).toBe(410);
  });

  test('expires', async () => {
    const draft = await owner.make({ status: 'draft' });
    const tokens = owner.shop.app.get(WatchPreviewTokens, { strict: false });
    const { token, expiresAt } = await tokens.sign(draft._id, Date.now() - 8 * 24 * 3600_000);
    expect(expiresAt.getTime()).toBeLessThan(Date.now());
    expect((await open(draft.slug, token)).status).toBe(404);
  });
});
