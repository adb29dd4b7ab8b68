import { aColor, anId, aWatch, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeUpload, fakeUpload } from '../../testing/fake-upload.ts';
import { openPanel } from '../../testing/open-panel.ts';

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
  'GET /api/watches': { watches: [watch], total: 1, nextCursor: null },
  'GET /api/watches/:id': { watch },
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

test('shows the stored values in fields with multipart names', async () => {
  await openForm(watch._id);
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

test('removing a colour or a size also removes its stock rows', async () => {
  const { user } = await openForm(watch._id);
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

test('a renamed colour is also renamed in its stock rows', async () => {
  const { user } = await openForm(watch._id);
  await user.type(field('colors[1][colorNameEN]'), ' sky');
  expect(field('stock[2][colorNameEN]')).toHaveValue('Blue sky');
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

test('shows a hint for a missing translation', async () => {
  const { user } = await openForm('new', 'ru');
  await user.type(field('nameEN'), 'Fjord');
  expect(field('nameRU')).toHaveAccessibleDescription('Нет перевода');
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

test('shows server validation errors next to the field', async () => {
  const { user } = await openForm(watch._id);
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
});

test('reports a conflicting change and can overwrite it', async () => {
  const { user } = await openPanel(`/admin-panel/products/${watch._id}`, {
    ...reads,
    'GET /api/watches/:id': () => ({ watch: { ...watch, revision: upload.requests.length + 1 } }),
  });
  await screen.findByTestId('watch-form');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  await act(async () => upload.respond(409, { code: 'conflict', message: 'Changed.' }));
  expect(takeConsoleErrors()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(upload.requests).toHaveLength(2));
  expect(sent()).toMatchObject({ revision: '2' });
  await act(async () => upload.respond(200, { watch }));
});

test('restores unsaved values after a reload until they are discarded', async () => {
  const first = await openForm('new');
  await first.user.type(field('nameEN'), 'Fjord');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  first.unmount();
  const { user } = await openForm('new');
  expect(field('nameEN')).toHaveValue('Fjord');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(field('nameEN')).toHaveValue(''));
  expect(localStorage).toHaveLength(0);
});

test('asks for confirmation before leaving with unsaved changes', async () => {
  const { user, address } = await openForm(watch._id);
  await user.type(field('nameEN'), '!');
  await user.click(screen.getByTestId('admin-tab-products'));
  await user.click(await screen.findByTestId('confirm-no'));
  expect(field('nameEN')).toHaveValue('Meridian One!');
  await user.click(screen.getByTestId('admin-tab-products'));
  await user.click(await screen.findByTestId('confirm-yes'));
  await waitFor(() => expect(address()).toBe('/admin-panel/products'));
});

test('keeps the values of the form after a network error', async () => {
  const { user } = await openForm(watch._id);
  await user.type(field('nameEN'), '!');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  await act(async () => upload.respond(0));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
  expect(field('nameEN')).toHaveValue('Meridian One!');
  expect(takeConsoleErrors()).toHaveLength(1);
});
