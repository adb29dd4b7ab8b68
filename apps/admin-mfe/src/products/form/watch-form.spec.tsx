import { ApiError } from '@meridian/api-client';
import { aColor, anId, aWatch, takeConsoleErrors } from '@meridian/testing';
import { TOAST_EVENT, type ToastMessage } from '@meridian/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeUpload, fakeUpload } from '../../testing/fake-upload.ts';
import { NO_VALUES, openPanel } from '../../testing/open-panel.ts';

const names = (nameEN: string, nameRU: string, number: number) => ({ _id: anId(number), nameEN, nameRU });
const watch = aWatch({
  _id: anId(1),
  brand: names('Alder', 'Ольха', 11),
  watchType: names('Automatic', 'Автоматические', 12),
  category: null,
  collection: null,
  colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue.webp'] })],
  sizes: ['40', '42'],
});
const reads = {
  'GET /api/panel/watches': { watches: [watch], total: 1, nextCursor: null, lowStockThreshold: 3 },
  'GET /api/panel/watches/:id': { watch },
  'GET /api/brands': [names('Alder', 'Ольха', 11)],
  'GET /api/watchTypes': [names('Automatic', 'Автоматические', 12)],
  'GET /api/categories': [],
  'GET /api/collections': [],
};

let upload: FakeUpload;
beforeEach(() => {
  localStorage.clear();
  upload = fakeUpload();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

const openForm = async (id: string, language: 'en' | 'ru' = 'en') => {
  const view = await openPanel(`/admin-panel/products/${id}`, reads, language);
  const form = await screen.findByTestId('watch-form');
  return { ...view, form };
};
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`Field ${name} not found`);
  return found;
};
const sent = () => Object.fromEntries(upload.requests.at(-1)?.body.entries() ?? []);
const stockRows = () => document.querySelectorAll('[name$="[quantity]"]').length;

test.each([
  ['en', '3 shoppers wait for it', 'The translation is missing'],
  ['ru', 'Ждут 3 посетителя', 'Нет перевода'],
] as const)('shows the waiting shoppers and a missing translation (%s)', async (language, text, hint) => {
  const [row] = watch.stock;
  const waiting = {
    watchId: watch._id,
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    colorNameEN: row?.colorNameEN ?? '',
    colorNameRU: row?.colorNameRU ?? '',
    size: row?.size ?? '',
    quantity: 0,
    waiting: 3,
  };
  const { requests, user } = await openPanel(
    `/admin-panel/products/${watch._id}`,
    { ...reads, 'GET /api/alerts/waiting': [waiting, { ...waiting, size: 'other' }] },
    language,
  );
  expect(await screen.findByTestId('stock-waiting')).toHaveTextContent(text);
  expect(field('stock[0][quantity]')).toHaveAccessibleDescription(text);
  expect(requests.find(({ name }) => name === 'GET /api/alerts/waiting')?.query).toEqual({
    watchId: watch._id,
  });
  await user.clear(field('nameRU'));
  expect(field('nameRU')).toHaveAccessibleDescription(hint);
});

test('shows the stored values in fields with multipart names, and asks before it discards changes', async () => {
  const { user, address } = await openForm(watch._id);
  await waitFor(() => expect(field('brand')).toHaveDisplayValue('Alder'));
  expect(field('nameEN')).toHaveValue('Meridian One');
  expect(field('price[usd]')).toHaveValue('520');
  expect(field('colors[1][colorNameEN]')).toHaveValue('Blue');
  expect(field('colors[1][details][materialRU]')).toHaveValue('material по-русски');
  expect(field('colors[0][colorHex]')).toHaveValue('#101010');
  expect(field('sizes[1]')).toHaveValue('42');
  expect(field('stock[3][colorNameEN]')).toHaveValue('Blue');
  expect(field('stock[3][size]')).toHaveValue('42');
  expect(field('gender')).toHaveValue(watch.gender);

  await user.type(field('nameEN'), '!');
  await user.click(screen.getByTestId('admin-tab-products'));
  await user.click(await screen.findByTestId('confirm-no'));
  expect(field('nameEN')).toHaveValue('Meridian One!');
  await user.click(screen.getByTestId('admin-tab-products'));
  await user.click(await screen.findByTestId('confirm-yes'));
  await waitFor(() => expect(address()).toBe('/admin-panel/products'));
});

test('shows a blocking progress overlay while saving, then returns to the list', async () => {
  const { user, address } = await openForm(watch._id);
  await user.clear(field('nameRU'));
  await user.type(field('nameRU'), 'Новое');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(upload.requests[0]).toMatchObject({
    method: 'PUT',
    path: `/api/watches/${watch._id}`,
    headers: { Authorization: 'Bearer a-token', 'Accept-Language': 'en' },
  });
  expect(sent()).toMatchObject({ nameRU: 'Новое', revision: '1', 'stock[0][loaded]': '3' });
  const overlay = screen.getByTestId('upload-overlay');
  act(() => upload.progress(42, 100));
  expect(within(overlay).getByText('42%')).toBeVisible();
  act(() => upload.progress(100, 100));
  expect(within(overlay).getByText('Saving images')).toBeVisible();
  await act(async () => upload.respond(200, { watch }));
  await waitFor(() => expect(address()).toBe('/admin-panel/products'));
  expect(screen.queryByTestId('watch-form')).toBeNull();
});

test('a colour is renamed in its stock rows, and removed with them like a size', async () => {
  const { user } = await openForm(watch._id);
  await user.type(field('colors[1][colorNameEN]'), ' sky');
  expect(field('stock[2][colorNameEN]')).toHaveValue('Blue sky');
  expect(stockRows()).toBe(4);
  await user.click(screen.getAllByTestId('color-remove')[1]!);
  expect(stockRows()).toBe(2);
  await user.click(screen.getAllByTestId('size-remove')[0]!);
  expect(stockRows()).toBe(1);
  expect(field('stock[0][size]')).toHaveValue('42');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(sent()).toMatchObject({ deletedImages: JSON.stringify(['watches/blue.webp']), 'sizes[0]': '42' });
  await act(async () => upload.respond(200, { watch }));
});

test('does not send invalid values and focuses the first invalid field', async () => {
  const { user } = await openForm('new');
  expect(field('gender')).toHaveValue('male');
  expect(field('colors[0][colorHex]')).toHaveValue('#000000');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(field('nameEN')).toHaveFocus());
  expect(field('colors[0][images]')).toHaveAccessibleDescription(/Please add at least one image/);
  expect(field('colors[0][sku]')).toHaveAccessibleDescription('Please fill this in');
  expect(upload.requests).toEqual([]);
  await user.type(field('nameEN'), 'A');
  await waitFor(() => expect(field('nameEN')).toBeValid());
});

test('images can be added, reordered and removed; a file that is not an image is rejected', async () => {
  const { user } = await openForm(watch._id);
  const input = field('colors[1][images]');
  const file = new File(['x'], 'side.jpg', { type: 'image/jpeg' });
  input.removeAttribute('accept');
  await user.upload(input, [file, new File(['x'], 'notes.pdf', { type: 'application/pdf' })]);
  expect(screen.getByText(/“notes.pdf” is not a supported image/)).toBeInTheDocument();
  const list = within(screen.getByRole('list', { name: 'Images of Blue' }));
  expect(list.getAllByTestId('picture')).toHaveLength(2);
  const [stored] = list.getAllByRole('img');
  Object.defineProperties(stored, { naturalWidth: { value: 1500 }, naturalHeight: { value: 500 } });
  fireEvent.load(stored!);
  expect(list.getByText(/sides are cut off/)).toBeVisible();
  const chosen = await list.findByRole('img', { name: 'Image 2' });
  Object.defineProperties(chosen, { naturalWidth: { value: 1 }, naturalHeight: { value: 1 } });
  fireEvent.load(chosen);
  expect(list.getByText(/not sharp/)).toBeVisible();
  fireEvent.error(chosen);
  expect(list.getByText(/Not readable/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Move image 2 forward' }));
  await user.click(list.getAllByTestId('image-remove')[1]!);
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(sent()).toMatchObject({
    'colors[1][images][0]': expect.objectContaining({ name: 'side.jpg' }) as unknown,
    deletedImages: JSON.stringify(['watches/blue.webp']),
  });
  await act(async () => upload.respond(200, { watch }));
});

test('keeps the values after each failure, with server errors next to their fields, and can overwrite', async () => {
  const { user } = await openPanel(`/admin-panel/products/${watch._id}`, {
    ...reads,
    'GET /api/panel/watches/:id': () => ({ watch: { ...watch, revision: upload.requests.length + 1 } }),
  });
  await screen.findByTestId('watch-form');
  await user.type(field('nameEN'), '!');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  await act(async () =>
    upload.respond(409, {
      code: 'duplicate',
      message: 'This name is taken.',
      fields: { nameEN: 'Is there already.', 'stock.1.size': 'Unknown.' },
    }),
  );
  await waitFor(() => expect(field('nameEN')).toHaveAccessibleDescription('Is there already.'));
  expect(field('stock[1][size]')).toHaveAccessibleDescription('Unknown.');
  expect(screen.getByText('This name is taken.')).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error saving the watch');

  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(2));
  await act(async () => upload.respond(0));
  expect(await screen.findByText('No connection. Check it and try again.')).toBeInTheDocument();
  expect(field('nameEN')).toHaveValue('Meridian One!');
  expect(takeConsoleErrors()).toHaveLength(1);

  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(3));
  expect(sent()).toMatchObject({ revision: '1' });
  await act(async () => upload.respond(409, { code: 'conflict', message: 'Changed.' }));
  expect(takeConsoleErrors()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(upload.requests).toHaveLength(4));
  expect(sent()).toMatchObject({ revision: '4' });
  await act(async () => upload.respond(200, { watch }));
});

test('says that a watch does not exist, without another try', async () => {
  await openPanel('/admin-panel/products/none', {
    ...reads,
    'GET /api/panel/watches/:id': new ApiError(404, { code: 'notFound', message: 'Not found.' }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
  expect(takeConsoleErrors()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('restores unsaved values after a reload until they are discarded', async () => {
  const first = await openForm('new');
  await first.user.type(field('nameEN'), 'Fjord');
  await waitFor(() => expect(localStorage.getItem('admin-watch-draft:new')).toContain('Fjord'));
  first.unmount();
  const { user } = await openForm('new');
  expect(field('nameEN')).toHaveValue('Fjord');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(field('nameEN')).toHaveValue(''));
  expect(localStorage).toHaveLength(0);
});

const listed = {
  'GET /api/panel/watches': { watches: [watch], total: 1, nextCursor: null, lowStockThreshold: 3 },
};

test('a new colour starts with the details of the one before it and with a stock row per size', async () => {
  const { user } = await openForm(watch._id);
  await user.clear(field('colors[1][details][dialColorEN]'));
  await user.type(field('colors[1][details][dialColorEN]'), 'Sky');
  await user.click(screen.getByTestId('color-add'));
  expect(field('colors[2][details][dialColorEN]')).toHaveValue('Sky');
  expect(field('colors[2][details][materialRU]')).toHaveValue('material по-русски');
  expect(screen.getByText('The details are those of Blue. Change what differs.')).toBeInTheDocument();
  expect(stockRows()).toBe(6);
  expect(field('stock[5][colorNameEN]')).toHaveDisplayValue('Colour 3');
  expect(field('stock[5][quantity]')).toHaveValue('0');
  await user.type(field('colors[2][colorNameEN]'), 'Green');
  expect(field('stock[5][colorNameEN]')).toHaveValue('Green');
  await user.click(screen.getByTestId('size-add'));
  expect(stockRows()).toBe(9);
});

test('a colour that the staff left with copied details is not saved', async () => {
  const { user } = await openForm(watch._id);
  await user.click(screen.getByTestId('color-add'));
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(sent()).not.toHaveProperty('colors[2][colorHex]');
  expect(sent()).not.toHaveProperty('colors[1][hexFrom]');
  expect(stockRows()).toBe(4);
  await act(async () => upload.respond(200, { watch }));
});

test('copies details of another watch, and the toast restores those before', async () => {
  const other = aWatch({
    _id: anId(9),
    nameEN: 'Fjord',
    colors: [aColor({ details: { ...aColor().details, dialColorEN: 'Fog', dialColorRU: 'Туман' } })],
  });
  const { user, requests } = await openPanel('/admin-panel/products/new', {
    ...reads,
    'GET /api/panel/watches': { ...listed['GET /api/panel/watches'], watches: [other] },
  });
  await screen.findByTestId('watch-form');
  await user.type(field('colors[0][details][dialColorEN]'), 'Mine');
  await user.click(screen.getByTestId('details-copy'));
  await user.type(screen.getByTestId('admin-search'), 'fjo');
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ q: 'fjo', limit: '5' }));
  const toasts: CustomEvent<ToastMessage>[] = [];
  const keep = (event: Event) => toasts.push(event as CustomEvent<ToastMessage>);
  window.addEventListener(TOAST_EVENT, keep);
  await user.click(await screen.findByTestId('details-source'));
  window.removeEventListener(TOAST_EVENT, keep);
  expect(field('colors[0][details][dialColorEN]')).toHaveValue('Fog');
  expect(field('colors[0][details][dialColorRU]')).toHaveValue('Туман');
  expect(screen.queryByTestId('details-source')).toBeNull();
  expect(toasts[0]?.detail.message).toBe('Details are copied from Fjord, Black');
  act(() => toasts[0]?.detail.action?.run());
  expect(field('colors[0][details][dialColorEN]')).toHaveValue('Mine');
  expect(field('colors[0][details][dialColorRU]')).toHaveValue('');
});

const openWithValues = async () => {
  const steel = [
    { en: 'Steel', ru: 'Сталь' },
    { en: 'Steel', ru: 'Нержавеющая сталь' },
    { en: 'Titanium', ru: 'Титан' },
  ];
  const view = await openPanel('/admin-panel/products/new', {
    ...reads,
    'GET /api/watch-values': {
      details: { ...NO_VALUES.details, material: steel },
      colorNames: [{ en: 'Navy', ru: 'Тёмно-синий', colorHex: '#1b2a49' }],
      sizes: ['40 mm'],
    },
  });
  await screen.findByTestId('watch-form');
  await waitFor(() => expect(document.querySelector('#sizes-in-use option')).not.toBeNull());
  return view;
};
const options = (name: string) => [...(field(name).list?.options ?? [])].map(({ value }) => value);

test('suggests values in use, and fills the translation of a chosen one', async () => {
  const { user } = await openWithValues();
  const [english, russian] = ['colors[0][details][materialEN]', 'colors[0][details][materialRU]'];
  expect(options(english)).toEqual(['Steel', 'Titanium']);
  expect(options(russian)).toEqual(['Сталь', 'Нержавеющая сталь', 'Титан']);
  expect(options('sizes[0]')).toEqual(['40 mm']);
  await user.type(field(english), 'Steel');
  await user.tab();
  expect(field(russian)).toHaveValue('Сталь');
  // The translation follows the text as long as it belongs to it.
  await user.clear(field(english));
  await user.type(field(english), 'Titanium');
  await user.tab();
  expect(field(russian)).toHaveValue('Титан');
  await user.clear(field(english));
  await user.type(field(english), 'Bronze');
  await user.tab();
  expect(field(russian)).toHaveValue('Титан');
  expect(field(russian)).toHaveAccessibleDescription(/may be the translation of the previous text/);
  // A text of the staff is never replaced.
  await user.clear(field(russian));
  await user.type(field(russian), 'Бронза');
  await user.clear(field(english));
  await user.type(field(english), 'Steel');
  await user.tab();
  expect(field(russian)).toHaveValue('Бронза');
});

test('the dot colour follows the colour name, then the first image, until the staff choose one', async () => {
  let red = 200;
  const close = jest.fn();
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 100, height: 100, close }),
    OffscreenCanvas: class {
      getContext = () => ({
        drawImage: () => {},
        getImageData: () => ({ data: new Uint8ClampedArray([red, 16, 16, 255]) }),
      });
    },
  });
  const { user } = await openWithValues();
  const hex = field('colors[0][colorHex]');
  const choose = (name: string) =>
    user.upload(field('colors[0][images]'), new File([name], name, { type: 'image/jpeg' }));
  expect(hex).toHaveAccessibleDescription('Black until you choose a colour or add an image.');
  await user.type(field('colors[0][colorNameEN]'), 'navy');
  await user.tab();
  expect(hex).toHaveValue('#1b2a49');
  await choose('front.jpg');
  await waitFor(() => expect(hex).toHaveValue('#c81010'));
  expect(hex).toHaveAccessibleDescription('Taken from the image. You can change it.');
  fireEvent.change(hex, { target: { value: '#123456' } });
  expect(hex).not.toHaveAccessibleDescription();
  red = 100;
  await user.click(screen.getByTestId('image-remove'));
  await choose('side.jpg');
  expect(hex).toHaveValue('#123456');
  await user.click(screen.getByTestId('hex-from-image'));
  await waitFor(() => expect(hex).toHaveValue('#641010'));
});
