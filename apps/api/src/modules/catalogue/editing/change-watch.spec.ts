import { Types } from 'mongoose';
import { someDetails } from '../../../testing/catalogue-samples.ts';
import { orderBody } from '../../../testing/order-body.ts';
import {
  type EditedWatch,
  type Fields,
  startWatchEditor,
  type WatchEditor,
} from '../../../testing/watch-editor.ts';
import { colorFields, formOf, someImage, watchFields } from '../../../testing/watch-form.ts';
import { type FormerSlug, nextFormerSlugs } from '../watches/former-slugs.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';

let editor: WatchEditor;
beforeAll(async () => {
  editor = await startWatchEditor();
});
afterAll(() => editor.shop.stop());

describe('a change of an offer', () => {
  const patch = (watch: EditedWatch, body: object, token: string | undefined = editor.admin) =>
    editor.shop.api('PATCH /api/watches/:id', {
      token,
      params: { id: watch._id },
      body: { revision: watch.revision, ...body },
    });
  const stored = async ({ _id: id }: EditedWatch) =>
    (await editor.shop.api('GET /api/watches/:id', { params: { id } })).body.watch;
  /** A watch in Black and Silver, sizes 40 and 42, of which only Black 40 has a stock row. */
  const makeWatch = async () =>
    editor.make({
      colors: [
        colorFields('Black', { images: [await someImage()] }),
        colorFields('Silver', { images: [await someImage()] }),
      ],
      sizes: ['40', '42'],
    });
  /** Sells pieces of the only stock row of a watch. */
  const sell = ({ _id }: EditedWatch, pieces: number) =>
    editor.shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $inc: { 'stock.0.quantity': -pieces } });

  test('a change of prices and stock leaves everything else as it was', async () => {
    const watch = await makeWatch();
    const { status, body } = await patch(watch, {
      price: { kzt: 450_000, usd: 899.99 },
      stock: [
        { colorNameEN: 'Black', size: '40', change: -2 },
        { colorNameEN: 'Silver', size: '42', change: 4 },
      ],
    });
    expect(status).toBe(200);
    expect(body.watch).toEqual({
      ...watch,
      price: { kzt: 450_000, rub: 90_000, usd: 899.99 },
      stock: [
        { colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40', quantity: 3 },
        { colorNameEN: 'Silver', colorNameRU: 'Silver по-русски', size: '42', quantity: 4 },
      ],
      revision: 2,
      updatedAt: body.watch.updatedAt,
    });
    expect(await stored(watch)).toEqual(body.watch);
    const listed = await editor.shop.api('GET /api/watches', { query: { ids: watch._id, details: '0' } });
    expect(listed.body.watches[0]).toMatchObject({ price: body.watch.price, stock: body.watch.stock });
  });

  test('a sale after the staff have read the quantity stays sold, and no more pieces leave than are on hand', async () => {
    const watch = await makeWatch();
    await sell(watch, 2);
    const added = (await patch(watch, { stock: [{ colorNameEN: 'Black', size: '40', change: 5 }] })).body
      .watch;
    expect(added.stock[0]?.quantity).toBe(8);
    const emptied = await patch(added, { stock: [{ colorNameEN: 'Black', size: '40', change: -9 }] });
    expect([emptied.status, emptied.error.code]).toEqual([409, 'notOnHand']);
  });

  test('a change that is based on an older revision is rejected and changes nothing', async () => {
    const watch = await makeWatch();
    const saved = (await editor.save(watch, { nameRU: 'Другое' })).body.watch;
    const { error } = await patch(watch, { price: { kzt: 1 } });
    expect(error).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect(await stored(watch)).toEqual(saved);
  });

  test.each([
    ['an unknown colour', { stock: [{ colorNameEN: 'Pink', size: '40', change: 1 }] }, 'stock.0.colorNameEN'],
    ['an unknown size', { stock: [{ colorNameEN: 'Black', size: '99', change: 1 }] }, 'stock.0.size'],
    ['a negative price', { price: { kzt: -1 } }, 'price.kzt'],
    ['a price of 0', { price: { kzt: 0 } }, 'price.kzt'],
    ['a fraction of a cent', { price: { usd: 1.005 } }, 'price.usd'],
    ['half a piece', { stock: [{ colorNameEN: 'Black', size: '40', change: 0.5 }] }, 'stock.0.change'],
    ['no revision', { revision: undefined }, 'revision'],
  ])('rejects %s at its field', async (_, body, field) => {
    const watch = await editor.make();
    const { error } = await patch(watch, body);
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await stored(watch)).toEqual(watch);
  });

  test('responds 401, 403 and 404 without a session, to a shopper and for an unknown watch', async () => {
    const watch = await editor.make();
    const shopper = await editor.shop.tokenOf('user');
    expect(
      (await editor.shop.api('PATCH /api/watches/:id', { params: { id: watch._id }, body: {} })).status,
    ).toBe(401);
    expect((await patch(watch, {}, shopper)).status).toBe(403);
    expect((await patch({ ...watch, _id: '0'.repeat(24) }, {})).status).toBe(404);
  });

  test('a change is recorded in the activity log', async () => {
    const watch = await makeWatch();
    await patch(watch, { price: { kzt: 1 }, stock: [{ colorNameEN: 'Silver', size: '40', change: 3 }] });
    const log = await editor.shop.api('GET /api/activity', {
      token: editor.admin,
      query: { subject: watch._id },
    });
    expect(log.body.entries[0]).toMatchObject({
      action: 'changed',
      changes: [
        { field: 'price.kzt', before: 500_000, after: 1 },
        { field: 'stock', of: { en: 'Silver, 40' }, before: null, after: 3 },
      ],
    });
  });
});

describe('a draft', () => {
  const call = () => ({ token: editor.admin, headers: { 'accept-language': 'ru' } });
  const draft = async (fields: Fields) =>
    (await editor.add({ status: 'draft', nameRU: 'Эскиз', ...fields })).body.watch;
  const save = (id: string, fields: Fields) =>
    editor.shop.api('PUT /api/watches/:id', { ...call(), params: { id }, body: formOf(fields) });

  test('needs only a name, and the panel lists, shows and previews it', async () => {
    const watch = await draft({ nameRU: 'Эскиз один' });
    expect(watch).toMatchObject({
      ...{ nameEN: '', nameRU: 'Эскиз один', slug: 'эскиз-один', status: 'draft', descriptionRU: '' },
      ...{ price: {}, weight: 0, gender: 'male', brand: null, watchType: null, colors: [], sizes: [] },
    });
    const { api } = editor.shop;
    const listed = (await api('GET /api/panel/watches', { ...call(), query: { q: 'эскиз' } })).body.watches;
    expect(listed.map(({ _id }) => _id)).toEqual([watch._id]);
    const params = { id: watch._id };
    const { url } = (await api('POST /api/watches/:id/preview', { ...call(), params })).body;
    const preview = new URL(url).searchParams.get('preview') ?? '';
    expect((await api('GET /api/watches/:id', { params, query: { preview } })).body.watch.nameRU).toBe(
      'Эскиз один',
    );
    expect((await api('GET /api/watches/:id', { params })).status).toBe(404);
    const onSale = (await api('GET /api/watches', { query: { limit: '100' } })).body.watches;
    expect(onSale.map(({ _id }) => _id)).not.toContain(watch._id);
  });

  test('is refused without a name', async () => {
    const { error } = await editor.add({ status: 'draft' });
    expect(error).toMatchObject({ statusCode: 422, fields: { nameEN: 'This field is required' } });
  });

  test.each<[string, Fields]>([
    ['as a live watch', { status: 'live' }],
    ['as an archived watch', { status: 'archived' }],
    ['with a planned date', { publishAt: '2040-01-01T00:00:00Z' }],
  ])('is not saved %s while values are missing, which are named', async (_, fields) => {
    const { _id } = await draft({ nameRU: `Эскиз ${Math.random()}` });
    const color = { colorNameEN: 'Black', details: '{"materialEN":"Steel"}' };
    const { error } = await save(_id, { nameRU: 'Эскиз два', colors: [color], ...fields });
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    const missing = Object.keys(error.fields ?? {});
    expect(missing).toEqual(
      expect.arrayContaining([
        ...['nameEN', 'descriptionEN', 'price.kzt', 'weight', 'brand', 'watchType', 'sizes'],
        ...['colors.0.colorNameRU', 'colors.0.sku', 'colors.0.images', 'colors.0.details.materialRU'],
      ]),
    );
    expect(missing).not.toContain('colors.0.details.materialEN');
    expect(missing).not.toContain('wbLink');
    expect(error.fields?.['weight']).toBe('Заполните это поле');
    expect(error.fields?.['colors.0.images']).toBe('Добавьте хотя бы одно изображение');
  });

  test('keeps its values until it is complete, and goes on sale then', async () => {
    const { _id } = await draft({ nameRU: 'Эскиз три', price: { kzt: '5000' }, sizes: ['40'] });
    expect((await save(_id, { nameRU: 'Эскиз три', price: { kzt: '6000', rub: '' } })).status).toBe(200);
    const fields = await watchFields(editor.references, { nameEN: 'Sketch three' });
    const { body } = await save(_id, { ...fields, status: 'live' });
    expect(body.watch).toMatchObject({ slug: 'sketch-three', status: 'live', price: { kzt: 500_000 } });
    const { error } = await save(_id, { ...fields, descriptionRU: '' });
    expect(error.fields).toEqual({ descriptionRU: 'Заполните это поле' });
  });
});

describe('a renamed variant', () => {
  test('renames a colour and a size in stock, carts and wish lists', async () => {
    const watch = await editor.make();
    const shopper = await editor.shop.tokenOf('user');
    const line = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40' };
    await editor.shop.api('POST /api/cart/add', { token: shopper, body: line });
    await editor.shop.api('POST /api/favorites/add', { token: shopper, body: line });
    const { watch: saved } = (
      await editor.save(watch, {
        colors: [
          colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] }),
          colorFields('Black', { images: [await someImage()] }),
        ],
        sizes: ['41'],
        stock: [
          { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: '5', loaded: '5' },
        ],
      })
    ).body;
    expect(saved.stock).toEqual([
      { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: 5 },
    ]);
    const renamedLine = { itemId: watch._id, colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41' };
    const { cartData } = (await editor.shop.api('POST /api/cart/get', { token: shopper })).body;
    expect(cartData).toEqual([{ ...renamedLine, quantity: 1 }]);
    const { favoriteData } = (await editor.shop.api('GET /api/favorites/get', { token: shopper })).body;
    expect(favoriteData).toEqual([renamedLine]);
  });

  test('renames stock rows sent under the old name, and drops rows of removed sizes', async () => {
    const watch = await editor.make({
      sizes: ['40', '42'],
      stock: ['40', '42'].map((size) => ({ colorNameEN: 'Black', colorNameRU: 'Ч', size, quantity: '5' })),
    });
    const { watch: saved } = (
      await editor.save(watch, {
        colors: [
          colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] }),
        ],
        sizes: ['42'],
      })
    ).body;
    expect(saved.stock).toEqual([
      { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '42', quantity: 5 },
    ]);
  });

  test('a save keeps sales that were made while the form was open', async () => {
    const watch = await editor.make();
    await editor.shop.connection
      .collection<StoredWatch>('watches')
      .updateOne(
        { _id: new Types.ObjectId(watch._id) },
        { $inc: { 'stock.0.quantity': -2 }, $currentDate: { updatedAt: true } },
      );
    const row = { colorNameEN: 'Black', colorNameRU: 'Ч', size: '40' };
    const same = (await editor.save(watch, { stock: [{ ...row, quantity: '5', loaded: '5' }] })).body.watch;
    expect(same.stock[0]?.quantity).toBe(3);
    const more = (await editor.save(watch, { stock: [{ ...row, quantity: '7', loaded: '5' }] })).body.watch;
    expect(more.stock[0]?.quantity).toBe(5);
    const none = await editor.save(watch, { stock: [{ ...row, quantity: '0', loaded: '9' }] });
    expect(none.error.code).toBe('notOnHand');
    const set = (await editor.save(watch, { stock: [{ ...row, quantity: '4' }] })).body.watch;
    expect(set.stock[0]?.quantity).toBe(4);
    const empty = (await editor.save(watch, { stock: [{ ...row, quantity: '6', loaded: '' }] })).body.watch;
    expect(empty.stock[0]?.quantity).toBe(6);
  });

  test('a save that removes a size which orders reserve is refused with the numbers', async () => {
    const watch = await editor.make();
    const line = { itemId: watch._id, colorName: 'Black', size: '40', quantity: 2 };
    await editor.shop.api('POST /api/orders/place-order', {
      body: orderBody([line], 1_000_000, { currency: 'kzt' }),
    });
    const now = (await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
    const { status, error } = await editor.save(now, { sizes: ['41', '42'], stock: [] });
    expect([status, error.code]).toEqual([409, 'variantReserved']);
    expect(error.details).toEqual({ items: [{ colorNameEN: 'Black', size: '40', onHand: 5, reserved: 2 }] });
  });

  describe('an order whose watch was renamed moves the stock of the same variant', () => {
    const black = { colorNameEN: 'Black', colorNameRU: 'Black по-русски' };
    const onyx = { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски' };
    const setStatus = async (orderId: string, statusEN: string): Promise<number> =>
      (
        await editor.shop.api('PUT /api/orders/update-order-status', {
          token: editor.admin,
          body: { orderId, statusEN },
        })
      ).status;

    test.each([
      ['size', '41', black, 'SKU-Black'],
      ['colour', '40', onyx, 'SKU-Black'],
      ['colour and sku', '40', onyx, 'SKU-Onyx'],
      ['sku', '40', black, 'SKU-Other'],
      ['colour, sku and size', '41', onyx, 'SKU-Onyx'],
    ])('after a new %s', async (_, size, names, sku) => {
      const watch = await editor.make();
      const orderedItem = { itemId: watch._id, colorName: 'Black', size: '40', quantity: 2 };
      const body = orderBody([orderedItem], 1_000_000, { currency: 'kzt' });
      const { order } = (await editor.shop.api('POST /api/orders/place-order', { body })).body;
      const images = watch.colors[0]?.images ?? [];
      const rename = async (to: string, color: typeof black, code: string): Promise<void> => {
        const now = (await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
        const originalColorNameEN = now.colors[0]?.colorNameEN;
        const quantity = String(now.stock[0]?.quantity);
        const { status } = await editor.save(now, {
          colors: [colorFields(color.colorNameEN, { ...color, originalColorNameEN, sku: code, images })],
          sizes: [to],
          stock: [{ ...color, size: to, quantity, loaded: quantity }],
        });
        expect(status).toBe(200);
      };
      const inStock = async (): Promise<number | undefined> =>
        (await editor.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch.stock[0]
          ?.quantity;

      // Two renames in a row.
      await rename('40.5', { colorNameEN: 'Jet', colorNameRU: 'Jet по-русски' }, 'SKU-Black');
      await rename(size, names, sku);
      expect(await inStock()).toBe(3);
      expect(await setStatus(order._id, 'cancelled')).toBe(200);
      expect(await inStock()).toBe(5);
      expect(await setStatus(order._id, 'pending')).toBe(200);
      expect(await inStock()).toBe(3);
      const [stored] = (await editor.shop.api('GET /api/orders/all-orders', { token: editor.admin })).body;
      expect(stored?.items[0]).toMatchObject({ colorName: 'Black', size: '40', sku: 'SKU-Black' });
    });
  });
});

describe('slugs', () => {
  const at = (slug: string, minute: number): FormerSlug => ({ slug, until: new Date(minute * 60_000) });

  test.each<[string, { slug: string; formerSlugs?: FormerSlug[] }, string, FormerSlug[]]>([
    ['a save without a new name', { slug: 'a' }, 'a', []],
    ['the first new name', { slug: 'a' }, 'b', [at('a', 9)]],
    ['the second new name', { slug: 'b', formerSlugs: [at('a', 1)] }, 'c', [at('a', 1), at('b', 9)]],
    ['a return to a former name', { slug: 'b', formerSlugs: [at('a', 1)] }, 'a', [at('b', 9)]],
    [
      'a name that is lost for the second time',
      { slug: 'a', formerSlugs: [at('a', 1), at('b', 2)] },
      'c',
      [at('b', 2), at('a', 9)],
    ],
  ])('returns the former slugs after %s', (_, present, slug, expected) =>
    expect(nextFormerSlugs(present, slug, new Date(9 * 60_000))).toEqual(expected),
  );

  test('keeps the 20 latest former slugs', () => {
    let present: { slug: string; formerSlugs?: FormerSlug[] } = { slug: '0' };
    for (let number = 1; number < 100; number++) {
      const slug = String(number);
      present = { slug, formerSlugs: nextFormerSlugs(present, slug) };
    }
    expect(present.formerSlugs?.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(79 + index)),
    );
  });

  describe('a watch whose name changes', () => {
    const rename = async (watch: EditedWatch, nameEN: string): Promise<EditedWatch> =>
      (await editor.save(watch, { nameEN })).body.watch;
    const found = async (id: string) => {
      const response = await editor.shop.api('GET /api/watches/:id', { params: { id } });
      return response.status === 200 ? response.body.watch : response.error.code;
    };

    test('is found by every slug that it had, ignoring case, and returns its present slug', async () => {
      const watch = await rename(
        await rename(await editor.make({ nameEN: 'Old Name' }), 'Newer Name'),
        'Name',
      );
      for (const key of ['name', 'Name', 'old-name', 'newer-name', 'Newer-Name', watch._id])
        expect(await found(key)).toMatchObject({ _id: watch._id, slug: 'name' });
      expect(await found('oldest-name')).toBe('notFound');
    });

    test('loses a former slug to another watch that uses it, until that watch is deleted', async () => {
      const first = await rename(await editor.make({ nameEN: 'Wanted' }), 'First');
      const second = await editor.make({ nameEN: 'Wanted' });
      expect(await found('wanted')).toMatchObject({ _id: second._id });
      const renamed = await rename(second, 'Second');
      // Both watches had the slug. The one that had it last is found.
      expect(await found('wanted')).toMatchObject({ _id: second._id, slug: 'second' });
      await editor.shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: renamed._id } });
      expect(await found('second')).toBe('notFound');
      expect(await found('wanted')).toMatchObject({ _id: first._id, slug: 'first' });
    });
  });
});

describe('the values in use', () => {
  // Without the values of the other tests.
  let editor: WatchEditor;
  beforeAll(async () => {
    editor = await startWatchEditor();
  });
  afterAll(() => editor.shop.stop());

  const color = async (name: string, movement: [en: string, ru: string], colorHex = '#102030') =>
    colorFields(name, {
      colorHex,
      images: [await someImage()],
      details: JSON.stringify({
        ...someDetails(),
        watchMovementEN: movement[0],
        watchMovementRU: movement[1],
      }),
    });
  const values = async () => (await editor.shop.api('GET /api/watch-values', { token: editor.admin })).body;

  test('returns the texts in use, the most frequent pair first, and those of a new watch at once', async () => {
    const quartz = ['Quartz', 'Кварцевый'] as [string, string];
    await editor.make({
      colors: [await color('Navy', quartz, '#1b2a49'), await color('Sand', ['Quartz', 'Кварц'])],
      sizes: ['40 mm'],
      stock: [],
    });
    await editor.make({ colors: [await color('Navy', quartz)], sizes: ['42 mm', '40 mm'], stock: [] });
    const found = await values();
    expect(found.details.watchMovement).toEqual([
      { en: 'Quartz', ru: 'Кварцевый' },
      { en: 'Quartz', ru: 'Кварц' },
    ]);
    expect(found.details.material).toEqual([{ en: 'material in English', ru: 'material по-русски' }]);
    expect(found.colorNames.map(({ en }) => en)).toEqual(['Navy', 'Sand']);
    expect(found.sizes).toEqual(['40 mm', '42 mm']);

    await editor.make({ colors: [await color('Salmon', ['Solar', 'Солнечный'], '#fa8072')], stock: [] });
    const later = await values();
    expect(later.details.watchMovement).toContainEqual({ en: 'Solar', ru: 'Солнечный' });
    expect(later.colorNames).toContainEqual({ en: 'Salmon', ru: 'Salmon по-русски', colorHex: '#fa8072' });
  });

  test('responds 403 to a shopper', async () => {
    const token = await editor.shop.tokenOf('user');
    expect((await editor.shop.api('GET /api/watch-values', { token })).status).toBe(403);
  });
});
