import type { Collection } from '@meridian/contracts';
import { anId } from '@meridian/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { NO_USAGE, openPanel } from '../testing/open-panel.ts';

const dress = { _id: anId(5), nameEN: 'Dress', nameRU: 'Классические' };
const bound: Collection = {
  _id: anId(1),
  nameEN: 'Bound collection',
  nameRU: 'Переплёт',
  image: 'collections/bound.webp',
  flags: [{ _id: dress._id, nameEN: 'Dress' }],
};
const reads = {
  'GET /api/collections': [bound],
  'GET /api/categories': [dress],
  'GET /api/usage-counts': { ...NO_USAGE, collections: { [bound._id]: 8 } },
};
const imageFile = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
const formOf = (calls: { name: string; body: unknown }[], name: string) =>
  Object.fromEntries((calls.find((call) => call.name === name)?.body as FormData).entries());

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

test('lists collections with names, categories and number of watches', async () => {
  await openPanel('/admin-panel/collections', reads, 'ru');
  const row = await screen.findByTestId('entity-row');
  await waitFor(() => expect(row).toHaveTextContent('Bound collectionПереплётКлассические8'));
});

test('requires an image for a new collection and submits names, image and categories', async () => {
  const { user, requests } = await openPanel('/admin-panel/collections', {
    ...reads,
    'POST /api/collections': { ...bound, _id: anId(2) },
  });
  await user.click(screen.getByTestId('entity-add'));
  await user.type(screen.getByTestId('entity-name-ru'), 'Сад');
  await user.type(screen.getByTestId('entity-name-en'), 'Garden');
  await user.click(screen.getByTestId('entity-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('A new collection needs an image');
  expect(requests.some(({ name }) => name === 'POST /api/collections')).toBe(false);

  await user.upload(screen.getByTestId('entity-image'), imageFile('garden.png', 'image/png'));
  expect(await screen.findByAltText('New image')).toHaveAttribute('src', 'blob:preview');
  await user.click(screen.getByRole('checkbox', { name: 'Dress' }));
  await user.click(screen.getByTestId('entity-save'));
  await waitFor(() => expect(screen.queryByTestId('entity-save')).toBeNull());
  const form = formOf(requests, 'POST /api/collections');
  expect(form).toMatchObject({ nameRU: 'Сад', nameEN: 'Garden', flags: JSON.stringify([dress._id]) });
  expect(form['image']).toMatchObject({ name: 'garden.png' });
});

test('keeps the present image when none is chosen', async () => {
  const { user, requests } = await openPanel('/admin-panel/collections', {
    ...reads,
    'PUT /api/collections/:id': bound,
  });
  await user.click(await screen.findByTestId('entity-edit'));
  expect(screen.getByRole('checkbox', { name: 'Dress' })).toBeChecked();
  await user.click(screen.getByTestId('entity-save'));
  await waitFor(() => expect(screen.queryByTestId('entity-save')).toBeNull());
  expect(formOf(requests, 'PUT /api/collections/:id')).toEqual({
    nameRU: 'Переплёт',
    nameEN: 'Bound collection',
    flags: JSON.stringify([dress._id]),
  });
});

test.each([
  ['not an image', imageFile('notes.pdf', 'application/pdf'), /“notes.pdf” is not a supported image/],
  ['too large', imageFile('big.png', 'image/png', 15 * 1024 * 1024 + 1), '“big.png” is larger than 15 MB'],
  ['empty', imageFile('none.png', 'image/png', 0), '“none.png” is empty'],
])('rejects a file that is %s before anything is sent', async (_, file, text) => {
  const { user } = await openPanel('/admin-panel/collections', reads);
  await user.click(screen.getByTestId('entity-add'));
  const input = screen.getByTestId<HTMLInputElement>('entity-image');
  input.removeAttribute('accept');
  await user.upload(input, file);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('refuses a file that is not an image, whatever its name', async () => {
  const { user } = await openPanel('/admin-panel/collections', reads);
  await user.click(screen.getByTestId('entity-add'));
  await user.upload(screen.getByTestId('entity-image'), imageFile('notes.jpg', 'image/jpeg'));
  fireEvent.error(await screen.findByAltText('New image'));
  expect(await screen.findByRole('alert')).toHaveTextContent('“notes.jpg” cannot be read as an image');
  expect(screen.queryByAltText('New image')).toBeNull();
});

test('deletes a collection after confirmation', async () => {
  let left = [bound];
  const { user } = await openPanel('/admin-panel/collections', {
    ...reads,
    'GET /api/collections': () => left,
    'DELETE /api/collections/:id': () => {
      left = [];
    },
  });
  await user.click(await screen.findByTestId('entity-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('No collections yet')).toBeInTheDocument();
});

test('edits the text of the page of a collection, without an image', async () => {
  const page = { _id: bound._id, slug: 'bound-collection', textEN: '', textRU: '', image: bound.image };
  const { user, requests } = await openPanel('/admin-panel/collections', {
    ...reads,
    'GET /api/collections/:id/page': page,
    'PUT /api/collections/:id/page': page,
  });
  await user.click(await screen.findByTestId('entity-page'));
  await user.type(await screen.findByTestId('name-page-text-en'), 'Bound by hand.');
  expect(screen.queryByTestId('name-page-image')).toBeNull();
  await user.click(screen.getByTestId('name-page-save'));
  await waitFor(() => expect(screen.queryByTestId('name-page-dialog')).toBeNull());
  expect(formOf(requests, 'PUT /api/collections/:id/page')).toEqual({ textEN: 'Bound by hand.', textRU: '' });
});
