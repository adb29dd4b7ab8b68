import { ApiError } from '@meridian/api-client';
import type { Lookup } from '@meridian/contracts';
import { anId, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NO_USAGE, openPanel } from '../testing/open-panel.ts';

const alder: Lookup = { _id: anId(1), nameEN: 'Alder', nameRU: 'Ольха' };
const veyra: Lookup = { _id: anId(2), nameEN: 'Veyra', nameRU: 'Вейра' };

/** A fake API for one kind of lookup that stores changes. */
const lookupApi = (path: 'brands' | 'categories' | 'watchTypes', lookups: Lookup[]) => {
  let stored = lookups;
  return {
    [`GET /api/${path}`]: () => stored,
    [`POST /api/${path}`]: ({ body }: { body: unknown }) => {
      const added = { _id: anId(50 + stored.length), ...(body as Omit<Lookup, '_id'>) };
      stored = [...stored, added];
      return added;
    },
    [`PUT /api/${path}/:id`]: ({ params, body }: { params: Record<string, string>; body: unknown }) => {
      const saved = { _id: params['id'] ?? '', ...(body as Omit<Lookup, '_id'>) };
      stored = stored.map((lookup) => (lookup._id === saved._id ? saved : lookup));
      return saved;
    },
    [`DELETE /api/${path}/:id`]: ({ params }: { params: Record<string, string> }) => {
      stored = stored.filter((lookup) => lookup._id !== params['id']);
    },
  };
};
const changes = (calls: { name: string }[]) => calls.filter(({ name }) => !name.startsWith('GET'));
const rows = () =>
  screen.getAllByTestId('entity-row').map((row) => within(row).getByRole('rowheader').textContent);

test('lists both names and finds a lookup by either', async () => {
  const { user } = await openPanel('/admin-panel/brands', lookupApi('brands', [alder, veyra]));
  await waitFor(() => expect(rows()).toEqual(['Alder', 'Veyra']));
  expect(screen.getByText('Ольха')).toBeInTheDocument();
  await user.type(screen.getByTestId('admin-search'), 'вей');
  await waitFor(() => expect(rows()).toEqual(['Veyra']));
  await user.type(screen.getByTestId('admin-search'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('shows the number of watches per lookup', async () => {
  await openPanel('/admin-panel/brands', {
    ...lookupApi('brands', [alder, veyra]),
    'GET /api/usage-counts': { ...NO_USAGE, brands: { [veyra._id]: 12 } },
  });
  await waitFor(() => expect(screen.getAllByTestId('entity-row')[1]).toHaveTextContent('VeyraВейра12'));
  expect(screen.getAllByTestId('entity-row')[0]).toHaveTextContent('AlderОльха0');
});

test('adds a lookup with trimmed names', async () => {
  const { user, requests } = await openPanel('/admin-panel/brands', lookupApi('brands', []));
  expect(await screen.findByText('No brands yet')).toBeInTheDocument();
  await user.click(screen.getByTestId('entity-add'));
  await user.type(screen.getByTestId('entity-name-ru'), '  Тисовый ');
  await user.type(screen.getByTestId('entity-name-en'), 'Yew');
  await user.click(screen.getByTestId('entity-save'));
  await waitFor(() => expect(rows()).toEqual(['Yew']));
  expect(screen.queryByTestId('entity-save')).toBeNull();
  expect(changes(requests)[0]).toMatchObject({ body: { nameRU: 'Тисовый', nameEN: 'Yew' } });
});

test.each([
  ['Russian', '   ', 'Yew'],
  ['English', 'Тис', ''],
])('does not save an empty %s name and shows no error', async (_, ru, en) => {
  const { user, requests } = await openPanel('/admin-panel/brands', lookupApi('brands', [alder]));
  await user.click(screen.getByTestId('entity-add'));
  await user.type(screen.getByTestId('entity-name-ru'), ru);
  if (en) await user.type(screen.getByTestId('entity-name-en'), en);
  await user.click(screen.getByTestId('entity-save'));
  expect(changes(requests)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByTestId('entity-save')).toBeInTheDocument();
});

test('renames a lookup; shows a server error in the open dialog', async () => {
  const api = lookupApi('brands', [alder]);
  let isTaken = true;
  const { user } = await openPanel('/admin-panel/brands', {
    ...api,
    'PUT /api/brands/:id': (request) =>
      isTaken
        ? new ApiError(409, { code: 'duplicate', message: 'This name is taken.' })
        : (api['PUT /api/brands/:id']?.(request) as Lookup),
  });
  await user.click(await screen.findByTestId('entity-edit'));
  expect(screen.getByTestId('entity-name-en')).toHaveValue('Alder');
  await user.clear(screen.getByTestId('entity-name-en'));
  await user.type(screen.getByTestId('entity-name-en'), 'Elder');
  await user.click(screen.getByTestId('entity-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This name is taken.');
  expect(screen.getByTestId('entity-name-en')).toHaveValue('Elder');
  expect(takeConsoleErrors().join()).toContain('Error saving brands');
  isTaken = false;
  await user.click(screen.getByTestId('entity-save'));
  await waitFor(() => expect(rows()).toEqual(['Elder']));
});

test('deletes a lookup after confirmation', async () => {
  const { user, requests } = await openPanel('/admin-panel/brands', lookupApi('brands', [alder, veyra]));
  await user.click((await screen.findAllByTestId('entity-delete'))[0]!);
  await user.click(screen.getByTestId('confirm-no'));
  expect(changes(requests)).toEqual([]);
  await user.click(screen.getAllByTestId('entity-delete')[0]!);
  expect(screen.getByRole('dialog', { name: 'Delete “Alder”?' })).toBeInTheDocument();
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(rows()).toEqual(['Veyra']));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
});

test.each([
  ['en', '3 watches still use it, so it cannot be deleted.'],
  ['ru', 'Удалить нельзя: используется в 3 моделях часов.'],
] as const)('explains that a lookup in use cannot be deleted (%s)', async (language, text) => {
  const { user } = await openPanel(
    '/admin-panel/brands',
    {
      ...lookupApi('brands', [alder]),
      'DELETE /api/brands/:id': new ApiError(409, {
        code: 'inUse',
        message: 'In use.',
        details: { count: 3 },
      }),
    },
    language,
  );
  await user.click(await screen.findByTestId('entity-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(takeConsoleErrors()).toHaveLength(1);
  await user.click(screen.getByTestId('confirm-no'));
  expect(rows()).toEqual(['Alder']);
});

test('shows watch types as the second list of the categories page', async () => {
  const { user, requests } = await openPanel('/admin-panel/categories', {
    ...lookupApi('categories', [alder]),
    ...lookupApi('watchTypes', [veyra]),
  });
  const types = within(screen.getByTestId('types-list'));
  expect(await types.findByText('Veyra')).toBeInTheDocument();
  expect(screen.getAllByTestId('entity-row')).toHaveLength(2);
  await user.click(types.getByTestId('entity-add'));
  await user.type(screen.getByTestId('entity-name-ru'), 'Кварц');
  await user.type(screen.getByTestId('entity-name-en'), 'Quartz');
  await user.click(screen.getByTestId('entity-save'));
  expect(await types.findByText('Quartz')).toBeInTheDocument();
  expect(changes(requests).map(({ name }) => name)).toEqual(['POST /api/watchTypes']);
});

test('offers a retry when lookups cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel/brands', {
    'GET /api/brands': () => (down ? new ApiError(500) : [alder]),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  await waitFor(() => expect(rows()).toEqual(['Alder']));
});

describe('the page of a brand', () => {
  const page = { _id: alder._id, slug: 'alder', textEN: 'Before', textRU: '', image: 'brands/alder.webp' };
  const open = (api: object = {}, language: 'en' | 'ru' = 'en') =>
    openPanel(
      '/admin-panel/brands',
      { ...lookupApi('brands', [alder]), 'GET /api/brands/:id/page': page, ...api },
      language,
    );
  const savedForm = (requests: { name: string; body: unknown }[]) =>
    Object.fromEntries(
      (requests.find(({ name }) => name === 'PUT /api/brands/:id/page')?.body as FormData).entries(),
    );
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => {};
  });

  test('is edited in both languages and keeps its image', async () => {
    const { user, requests } = await open({ 'PUT /api/brands/:id/page': page });
    await user.click(await screen.findByTestId('entity-page'));
    expect(await screen.findByText(/\/brands\/alder/)).toBeVisible();
    expect(screen.getByTestId('name-page-text-en')).toHaveValue('Before');
    await user.type(screen.getByTestId('name-page-text-ru'), 'Текст');
    await user.click(screen.getByTestId('name-page-save'));
    await waitFor(() => expect(screen.queryByTestId('name-page-dialog')).toBeNull());
    expect(savedForm(requests)).toEqual({ textEN: 'Before', textRU: 'Текст' });
  });

  test('gets another image, or none', async () => {
    const { user, requests } = await open({ 'PUT /api/brands/:id/page': page }, 'ru');
    await user.click(await screen.findByTestId('entity-page'));
    await user.click(await screen.findByRole('checkbox', { name: 'Удалить изображение' }));
    await user.click(screen.getByTestId('name-page-save'));
    await waitFor(() => expect(screen.queryByTestId('name-page-dialog')).toBeNull());
    expect(savedForm(requests)).toMatchObject({ image: '' });
    requests.length = 0;
    await user.click(screen.getByTestId('entity-page'));
    const file = new File([new Uint8Array(9)], 'alder.png', { type: 'image/png' });
    await user.upload(await screen.findByTestId('name-page-image'), file);
    await user.click(screen.getByTestId('name-page-save'));
    await waitFor(() => expect(screen.queryByTestId('name-page-dialog')).toBeNull());
    expect(savedForm(requests)['image']).toMatchObject({ name: 'alder.png' });
  });

  test('shows why it was not saved and keeps the text', async () => {
    const { user } = await open({ 'PUT /api/brands/:id/page': new ApiError(503) });
    await user.click(await screen.findByTestId('entity-page'));
    await user.type(await screen.findByTestId('name-page-text-en'), ' and after');
    await user.click(screen.getByTestId('name-page-save'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByTestId('name-page-text-en')).toHaveValue('Before and after');
    expect(takeConsoleErrors().join()).toContain('Error saving a page of brands');
  });
});
