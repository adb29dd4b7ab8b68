import { Types } from 'mongoose';
import { placeOrder } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import {
  type EditedWatch,
  type Fields,
  startWatchEditor,
  type WatchEditor,
} from '../../../testing/watch-editor.ts';
import { colorFields, formOf, someImage, watchFields } from '../../../testing/watch-form.ts';
import { storedWatch } from '../../../testing/watch-on-sale.ts';
import { WatchPreviewTokens } from '../listing/preview-tokens.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { PublishWatches } from './publish-watches.ts';

let editor: WatchEditor;
beforeAll(async () => {
  editor = await startWatchEditor();
});
afterAll(() => editor.shop.stop());

describe('a saved watch', () => {
  test('adds a watch with its images, and the catalogue returns it at once', async () => {
    const response = await editor.add(
      await watchFields(editor.references, { nameEN: 'Aurelia  Diver 40', gender: 'Женский' }),
    );
    expect(response.status).toBe(201);
    const { watch } = response.body;
    expect(watch).toMatchObject({
      name: watch.nameEN,
      slug: 'aurelia-diver-40',
      gender: 'female',
      weight: 80.5,
      revision: 1,
    });
    expect(watch.brand?._id).toBe(editor.references.brand);
    expect(watch.collection).toBeNull();
    const [image = ''] = watch.colors[0]?.images ?? [];
    expect(await editor.onDisk(image)).toBe(true);
    const found = await editor.shop.api('GET /api/watches', { query: { q: 'aurelia diver' } });
    expect(found.body.watches.map(({ _id }) => _id)).toEqual([watch._id]);
    expect((await editor.shop.api('GET /api/watches')).body.watches[0]?._id).toBe(watch._id);
  });

  test('names every missing field, in the language of the request', async () => {
    const { error } = await editor.shop.api('POST /api/watches', {
      token: editor.admin,
      body: formOf({ nameEN: 'Lonely', price: { kzt: '' }, colors: [{ colorNameEN: 'Black' }] }),
      headers: { 'accept-language': 'ru' },
    });
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    expect(Object.keys(error.fields ?? {})).toEqual(
      expect.arrayContaining([
        'nameRU',
        'price.kzt',
        'price.rub',
        'brand',
        'sizes',
        'gender',
        'colors.0.sku',
        'colors.0.details.materialEN',
      ]),
    );
    expect(error.fields?.['nameRU']).toBe('Заполните это поле');
  });

  test.each<[string, Fields, string]>([
    ['a brand that does not exist', { brand: '0'.repeat(24) }, 'brand'],
    ['a malformed brand', { brand: '{"$gt":""}' }, 'brand'],
    ['a colour without an image', { colors: [colorFields('Black')] }, 'colors.0.images'],
    [
      'an image path outside of the watch',
      { colors: [colorFields('Black', { images: ['../secrets.json'] })] },
      'colors.0.images.0',
    ],
    [
      'a stock row of an unknown colour',
      { stock: [{ colorNameEN: 'Red', colorNameRU: 'К', size: '40', quantity: '1' }] },
      'stock.0.colorNameEN',
    ],
    [
      'a stock row of an unknown size',
      { stock: [{ colorNameEN: 'Black', colorNameRU: 'Ч', size: '99', quantity: '1' }] },
      'stock.0.size',
    ],
    [
      'an incomplete stock row',
      { stock: [{ colorNameEN: 'Black', size: '40', quantity: '1' }] },
      'stock.0.colorNameRU',
    ],
    [
      'a negative quantity',
      { stock: [{ colorNameEN: 'Black', colorNameRU: 'Ч', size: '40', quantity: '-1' }] },
      'stock.0.quantity',
    ],
    ['the same size twice', { sizes: ['40', '40'] }, 'sizes.1'],
    ['an unknown flag', { flags: ['best'] }, 'flags.0'],
    ['a script URL as a link', { wbLink: 'javascript:alert(1)' }, 'wbLink'],
  ])('rejects %s', async (_, more, field) => {
    const { error } = await editor.add(await watchFields(editor.references, more));
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    expect(Object.keys(error.fields ?? {})).toContain(field);
  });

  test('rejects a name whose slug another watch has', async () => {
    const watch = await editor.make();
    const other = await editor.make();
    expect(
      (await editor.add(await watchFields(editor.references, { nameEN: watch.nameEN.toUpperCase() }))).error,
    ).toMatchObject({ statusCode: 409, code: 'duplicate' });
    expect((await editor.save(other, { nameEN: watch.nameEN })).error.code).toBe('duplicate');
  });

  test('a save stores new images, keeps listed ones and deletes removed ones', async () => {
    const watch = await editor.make({
      colors: [colorFields('Black', { images: [await someImage('#000000'), await someImage('#111111')] })],
    });
    const [first = '', second = ''] = watch.colors[0]?.images ?? [];
    const { watch: saved } = (
      await editor.save(watch, {
        nameRU: 'Новое имя',
        colors: [
          colorFields('Black', { images: [await someImage('#ff0000'), second] }),
          colorFields('Silver', { images: [await someImage('#cccccc')] }),
        ],
        deletedImages: JSON.stringify([first, '../../secrets.json']),
      })
    ).body;
    expect(saved).toMatchObject({ nameRU: 'Новое имя', revision: 2 });
    expect(saved.colors[0]?.images).toHaveLength(2);
    expect(saved.colors[0]?.images[1]).toBe(second);
    expect(saved.colors[1]?.images).toHaveLength(1);
    expect(await editor.onDisk(first)).toBe(false);
    expect(await editor.onDisk(second)).toBe(true);
    expect(await editor.onDisk('../../secrets.json')).toBe(true);
  });

  test('a colour saved without its images keeps them, except deleted ones', async () => {
    const watch = await editor.make({
      colors: [colorFields('Black', { images: [await someImage('#000000'), await someImage('#111111')] })],
    });
    const [first = '', second = ''] = watch.colors[0]?.images ?? [];
    const renamed = colorFields('Onyx', { originalColorNameEN: 'Black', images: undefined });
    const saved = (await editor.save(watch, { colors: [renamed], deletedImages: JSON.stringify([first]) }))
      .body.watch;
    expect(saved.colors[0]?.images).toEqual([second]);
    const none = await editor.save(saved, {
      colors: [colorFields('Onyx', { images: undefined })],
      deletedImages: JSON.stringify([second]),
    });
    expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([422, ['colors.0.images']]);
  });

  test('does not delete an image that another watch uses', async () => {
    const watch = await editor.make();
    const [image = ''] = watch.colors[0]?.images ?? [];
    const other = await editor.make();
    await editor.shop.connection
      .collection<StoredWatch>('watches')
      .updateOne({ _id: new Types.ObjectId(other._id) }, { $push: { 'colors.0.images': image } });
    await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: watch._id } });
    expect(await editor.onDisk(image)).toBe(true);
  });

  test('keeps the images that an order names, when they are replaced or the watch is deleted', async () => {
    const { shop, admin: token } = editor;
    const images = [await someImage('#000000'), await someImage('#111111')];
    const watch = await editor.make({ colors: [colorFields('Black', { images })] });
    const [ordered = '', other = ''] = watch.colors[0]?.images ?? [];
    const { order } = await placeOrder(shop, watch._id);
    const replaced = colorFields('Black', { images: [await someImage('#222222')] });
    const deletedImages = JSON.stringify([ordered, other]);
    expect((await editor.save(watch, { colors: [replaced], deletedImages })).status).toBe(200);
    expect([await editor.onDisk(ordered), await editor.onDisk(other)]).toEqual([true, false]);
    await shop.api('DELETE /api/watches/:id', { token, params: { id: watch._id } });
    const { items } = (await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } })).body;
    expect(items).toMatchObject([{ image: ordered }]);
    expect((await fetch(`${shop.url}/static/${ordered}`)).status).toBe(200);
  });

  test('the threshold of low stock can be set, kept by a form without the field, and cleared', async () => {
    const watch = await editor.make({ lowStockThreshold: '7' });
    expect(watch.lowStockThreshold).toBe(7);
    const { watch: kept } = (await editor.save(watch, {})).body;
    expect(kept.lowStockThreshold).toBe(7);
    const { watch: without } = (await editor.save(kept, { lowStockThreshold: '' })).body;
    expect(without).not.toHaveProperty('lowStockThreshold');
    const { error } = await editor.save(without, { lowStockThreshold: '1001' });
    expect(Object.keys(error.fields ?? {})).toEqual(['lowStockThreshold']);
  });

  test('measures can be set, kept by a form without them, and cleared', async () => {
    const watch = await editor.make({ diameter: '39.5', lugToLug: '47', thickness: '' });
    expect(watch).toMatchObject({ diameter: 39.5, lugToLug: 47 });
    expect(watch).not.toHaveProperty('thickness');
    const { watch: kept } = (await editor.save(watch, {})).body;
    expect(kept).toMatchObject({ diameter: 39.5, lugToLug: 47 });
    const { watch: without } = (await editor.save(kept, { diameter: '', lugToLug: '', thickness: '9.8' }))
      .body;
    expect([without.diameter, without.lugToLug, without.thickness]).toEqual([undefined, undefined, 9.8]);
  });

  test.each([
    ['diameter', '9.9'],
    ['diameter', '70.1'],
    ['diameter', '40.25'],
    ['lugToLug', '90.5'],
    ['thickness', '1.9'],
    ['thickness', 'thin'],
  ])('rejects the %s %s and changes nothing', async (measure, value) => {
    const watch = await editor.make({ diameter: '39.5' });
    const { error } = await editor.save(watch, { nameRU: 'Другое', [measure]: value });
    expect(Object.keys(error.fields ?? {})).toEqual([measure]);
    const { body } = await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } });
    expect(body.watch).toMatchObject({ nameRU: watch.nameRU, diameter: 39.5, revision: watch.revision });
  });

  test('a rejected save changes nothing', async () => {
    const watch = await editor.make();
    const other = await editor.make();
    const { error } = await editor.save(watch, {
      nameEN: other.nameEN,
      colors: [colorFields('Black', { images: [await someImage()] })],
    });
    expect(error.code).toBe('duplicate');
    const now = (await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
    expect(now).toEqual(watch);
  });

  test('rejects a form based on an older revision with a conflict', async () => {
    const watch = await editor.make();
    await editor.save(watch, { nameRU: 'Раз' });
    expect((await editor.save(watch, { revision: '1' })).error).toMatchObject({
      statusCode: 409,
      code: 'conflict',
    });
    expect((await editor.save(watch, { revision: '2' })).status).toBe(200);
  });

  test('deletes a watch with its images', async () => {
    const watch = await editor.make();
    const [image = ''] = watch.colors[0]?.images ?? [];
    expect(
      (await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: watch._id } }))
        .status,
    ).toBe(204);
    expect(await editor.onDisk(image)).toBe(false);
    expect((await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).status).toBe(404);
    expect((await editor.shop.api('GET /api/watches', { query: { ids: watch._id } })).body.total).toBe(0);
    expect(
      (await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: watch._id } }))
        .error.code,
    ).toBe('notFound');
    expect((await editor.save(watch, {})).error.code).toBe('notFound');
  });

  test('rejects field names that target a prototype', async () => {
    for (const name of [
      '__proto__[admin]',
      'price[__proto__][kzt]',
      'colors[constructor][prototype]',
      'sizes[99999999]',
    ]) {
      const form = formOf(await watchFields(editor.references));
      form.append(name, '1');
      const { error } = await editor.shop.api('POST /api/watches', { token: editor.admin, body: form });
      expect(error.statusCode).toBe(400);
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('a published watch', () => {
  let second: TestApi;
  beforeAll(async () => {
    second = await startTestApi({ MONGODB_URI: editor.shop.databaseUri });
  });
  afterAll(() => second.close());

  const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString();
  const statusFor = async (shop: TestApi, { _id: id }: EditedWatch) =>
    (await shop.api('GET /api/watches/:id', { params: { id } })).status;
  const readInPanel = async ({ _id: id }: EditedWatch) =>
    (await editor.shop.api('GET /api/panel/watches/:id', { token: editor.admin, params: { id } })).body.watch;
  const panelList = async (query: Record<string, string>) =>
    (await editor.shop.api('GET /api/panel/watches', { token: editor.admin, query })).body;

  test('a new watch is live unless the form chooses another status', async () => {
    expect(await editor.make()).toMatchObject({ status: 'live' });
    const draft = await editor.make({ status: 'draft', publishAt: '2100-05-01T09:00:00+05:00' });
    expect(draft).toMatchObject({ status: 'draft', publishAt: '2100-05-01T04:00:00.000Z' });
    expect(await statusFor(editor.shop, draft)).toBe(404);
  });

  test('a form without publishing fields keeps them, and only a draft keeps a planned date', async () => {
    const draft = await editor.make({ status: 'draft', publishAt: seconds(9999), seoTitleEN: 'A title' });
    const kept = (await editor.save(draft, {})).body.watch;
    expect(kept).toMatchObject({ status: 'draft', publishAt: draft.publishAt, seoTitleEN: 'A title' });
    const archived = (await editor.save(kept, { status: 'archived', seoTitleEN: '' })).body.watch;
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
    const watch = await editor.make();
    const { error } = await editor.save(watch, more);
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await readInPanel(watch)).toEqual(watch);
  });

  test('two processes publish a draft once within seconds after its time', async () => {
    const draft = await editor.make({ status: 'draft', publishAt: seconds(9999) });
    expect(await statusFor(second, draft)).toBe(404);
    const publishAt = new Date();
    await editor.shop.connection
      .collection('watches')
      .updateOne({ slug: draft.slug }, { $set: { publishAt } });
    await waitFor(async () => (await statusFor(second, draft)) === 200);
    expect(Date.now() - publishAt.getTime()).toBeLessThan(20_000);
    await second.app.get(PublishWatches, { strict: false }).publish();
    expect(await readInPanel(draft)).toMatchObject({ status: 'live', revision: 2 });
    const listed = await second.api('GET /api/watches', { query: { ids: draft._id } });
    expect(listed.body.total).toBe(1);
    const log = await editor.shop.api('GET /api/activity', {
      token: editor.admin,
      query: { subject: draft._id },
    });
    expect(log.body.entries[0]).toMatchObject({
      by: null,
      source: 'system',
      changes: [
        { field: 'watchStatus', before: 'draft', after: 'live' },
        { field: 'publishAt', before: publishAt.toISOString(), after: null },
      ],
    });
  });

  test('a sale before the publication stays sold', async () => {
    const draft = await editor.make({ status: 'draft', publishAt: seconds(9999) });
    await editor.shop.connection
      .collection('watches')
      .updateOne({ slug: draft.slug }, { $set: { publishAt: new Date(1), 'stock.0.quantity': 2 } });
    await waitFor(async () => (await readInPanel(draft)).status === 'live');
    expect((await storedWatch(editor.shop, draft._id))?.stock[0]?.quantity).toBe(2);
  });

  test('the panel lists drafts first and archived watches last, page by page, and filters by status', async () => {
    const mark = { sizes: ['99 mm'], stock: [] };
    const live = await editor.make(mark);
    const archived = await editor.make({ ...mark, status: 'archived' });
    const [older, newer] = [
      await editor.make({ ...mark, status: 'draft' }),
      await editor.make({ ...mark, status: 'draft' }),
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
    const bad = await editor.shop.api('GET /api/panel/watches', {
      token: editor.admin,
      query: { cursor: 'sold~' },
    });
    expect(bad.status).toBe(400);
    const csv = await editor.shop.request('GET', '/api/watches/export/csv?sizes=99%20mm&statuses=draft', {
      headers: { authorization: `Bearer ${editor.admin}` },
    });
    const text = String(csv.body);
    expect([text.includes(newer._id), text.includes(live._id)]).toEqual([true, false]);
  });

  test('a draft is found by the search of the panel until it is deleted', async () => {
    const draft = await editor.make({ status: 'draft', nameEN: `Wrybill ${Math.random()}` });
    expect((await panelList({ q: 'wrybil' })).watches).toMatchObject([{ _id: draft._id }]);
    await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: draft._id } });
    expect((await panelList({ q: 'wrybil' })).total).toBe(0);
  });

  describe('a preview link', () => {
    const link = async ({ _id: id }: EditedWatch) => {
      const { body } = await editor.shop.api('POST /api/watches/:id/preview', {
        token: editor.admin,
        params: { id },
      });
      const url = new URL(body.url);
      return { ...body, pathname: url.pathname, token: url.searchParams.get('preview') ?? '' };
    };
    const open = (key: string, preview: string) =>
      editor.shop.api('GET /api/watches/:id', { params: { id: key }, query: { preview } });

    test('shows its draft for 7 days in every process, and is never cached', async () => {
      const draft = await editor.make({ status: 'draft' });
      const { token, pathname, expiresAt } = await link(draft);
      expect(pathname).toBe(`/products/${draft.slug}`);
      expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3600_000)).toBe(7 * 24);
      const response = await open(draft.slug, token);
      expect(response.body.watch).toMatchObject({ _id: draft._id, status: 'draft' });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect((await editor.shop.api('GET /api/watches')).body.watches.map(({ _id }) => _id)).not.toContain(
        draft._id,
      );
    });

    test('does not show another draft, an archived watch, or anything after a change of its text', async () => {
      const [draft, other] = [await editor.make({ status: 'draft' }), await editor.make({ status: 'draft' })];
      const { token } = await link(draft);
      const [prefix = '', until = '', digest = ''] = token.split('.');
      const longer = `${prefix}.${(Number.parseInt(until, 36) + 1).toString(36)}.${digest}`;
      for (const forged of [longer, `${prefix}.${until}.`, `${until}.${digest}`, '', '.', 'x.y', `${token}x`])
        expect((await open(draft.slug, forged)).status).toBe(404);
      expect((await open(other.slug, token)).status).toBe(404);
      await editor.save(draft, { status: 'archived' });
      expect((await open(draft.slug, token)).status).toBe(410);
    });

    test('expires', async () => {
      const draft = await editor.make({ status: 'draft' });
      const tokens = editor.shop.app.get(WatchPreviewTokens, { strict: false });
      const { token, expiresAt } = await tokens.sign(draft._id, Date.now() - 8 * 24 * 3600_000);
      expect(expiresAt.getTime()).toBeLessThan(Date.now());
      expect((await open(draft.slug, token)).status).toBe(404);
    });
  });
});
