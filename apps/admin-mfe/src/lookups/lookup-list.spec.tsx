import { ApiError } from '@meridian/api-client';
import type { Lookup } from '@meridian/contracts';
import { anId, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NO_USAGE, openPanel } from '../testing/open-panel.ts';

const alder: Lookup = { _id: anId(1), nameEN: 'Alder', nameRU: 'Ольха' };
const veyra: Lookup = { _id: anId(2), nameEN: 'Veyra', nameRU: 'Вейра' };

/** A dictionary that keeps what it is told. */
const dictionary = (path: 'brands' | 'categories' | 'watchTypes', lookups: Lookup[]) => {
  let kept = lookups;
  return {
    [`GET /api/${path}`]: () => kept,
    [`POST /api/${path}`]: ({ body }: { body: unknown }) => {
      const added = { _id: anId(50 + kept.length), ...(body as Omit<Lookup, '_id'>) };
      kept = [...kept, added];
      return added;
    },
    [`PUT /api/${path}/:id`]: ({ params, body }: { params: Record<string, string>; body: unknown }) => {
      const saved = { _id: params['id'] ?? '', ...(body as Omit<Lookup, '_id'>) };
      kept = kept.map((lookup) => (lookup._id === saved._id ? saved : lookup));
      return saved;
    },
    [`DELETE /api/${path}/:id`]: ({ params }: { params: Record<string, string> }) => {
      kept = kept.filter((lookup) => lookup._id !== params['id']);
    },
  };
};
const changes = (calls: { name: string }[]) => calls.filter(({ name }) => !name.startsWith('GET'));
const rows = () =>
  screen.getAllByTestId('entity-row').map((row) => within(row).getByRole('rowheader').textContent);

test('lists both names and finds by either', async () => {
  const { user } = await openPanel('/admin-panel/brands', dictionary('brands', [alder, veyra]));
  await waitFor(() => expect(rows()).toEqual(['Alder', 'Veyra']));
  expect(screen.getByText('Ольха')).toBeInTheDocument();
  await user.type(screen.getByTestId('admin-search'), 'вей');
  await waitFor(() => expect(rows()).toEqual(['Veyra']));
  await user.type(screen.getByTestId('admin-search'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('tells how many watches use each', async () => {
  await openPanel('/admin-panel/brands', {
    ...dictionary('brands', [alder, veyra]),
    'GET /api/usage-counts': { ...NO_USAGE, brands: { [veyra._id]: 12 } },
  });
  await waitFor(() => expect(screen.getAllByTestId('entity-row')[1]).toHaveTextContent('VeyraВейра12'));
  expect(screen.getAllByTestId('entity-row')[0]).toHaveTextContent('AlderОльха0');
});

test('adds, trimmed', async () => {
  const { user, requests } = await openPanel('/admin-panel/brands', dictionary('brands', []));
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
])('an empty %s name is skipped without a word', async (_, ru, en) => {
  const { user, requests } = await openPanel('/admin-panel/brands', dictionary('brands', [alder]));
  await user.click(screen.getByTestId('entity-add'));
  await user.type(screen.getByTestId('entity-name-ru'), ru);
  if (en) await user.type(screen.getByTestId('entity-name-en'), en);
  await user.click(screen.getByTestId('entity-save'));
  expect(changes(requests)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByTestId('entity-save')).toBeInTheDocument();
});

test('renames; a refusal is told in the dialog, which stays', async () => {
  const answers = dictionary('brands', [alder]);
  let taken = true;
  const { user } = await openPanel('/admin-panel/brands', {
    ...answers,
    'PUT /api/brands/:id': (call) =>
      taken
        ? new ApiError(409, { code: 'duplicate', message: 'This name is taken.' })
        : (answers['PUT /api/brands/:id']?.(call) as Lookup),
  });
  await user.click(await screen.findByTestId('entity-edit'));
  expect(screen.getByTestId('entity-name-en')).toHaveValue('Alder');
  await user.clear(screen.getByTestId('entity-name-en'));
  await user.type(screen.getByTestId('entity-name-en'), 'Elder');
  await user.click(screen.getByTestId('entity-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This name is taken.');
  expect(screen.getByTestId('entity-name-en')).toHaveValue('Elder');
  expect(takeConsoleErrors().join()).toContain('Error saving brands');
  taken = false;
  await user.click(screen.getByTestId('entity-save'));
  await waitFor(() => expect(rows()).toEqual(['Elder']));
});

test('deletes once confirmed', async () => {
  const { user, requests } = await openPanel('/admin-panel/brands', dictionary('brands', [alder, veyra]));
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
] as const)('says that what is in use stays (%s)', async (language, text) => {
  const { user } = await openPanel(
    '/admin-panel/brands',
    {
      ...dictionary('brands', [alder]),
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

test('the watch types are the second list of the categories’ tab', async () => {
  const { user, requests } = await openPanel('/admin-panel/categories', {
    ...dictionary('categories', [alder]),
    ...dictionary('watchTypes', [veyra]),
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

test('cannot be loaded, and can be tried again', async () => {
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
