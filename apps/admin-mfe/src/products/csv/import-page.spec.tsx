import { ApiError } from '@meridian/api-client';
import type { PlannedWatch, WatchImport } from '@meridian/contracts';
import { anId, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { openPanel } from '../../testing/open-panel.ts';

const PLAN = `/admin-panel/products/import?plan=${anId(1)}`;
const aPlan = (more: Partial<WatchImport> = {}): WatchImport => ({
  _id: anId(1),
  name: 'prices.csv',
  createdAt: '2026-03-05T10:00:00.000Z',
  state: 'planned',
  rows: 3,
  counts: { error: 0, create: 1, update: 2, unchanged: 0 },
  total: 3,
  ...{ done: 0, refused: 0, refusals: [], kept: 0, undoUntil: null },
  ...more,
});
const change = (more: Partial<PlannedWatch['changes'][number]>): PlannedWatch['changes'][number] => ({
  column: 'priceKZT',
  row: 2,
  colour: null,
  size: null,
  before: '100000',
  after: '120000',
  ...more,
});
const aPlannedWatch = (more: Partial<PlannedWatch> = {}): PlannedWatch => ({
  number: 0,
  kind: 'update',
  watchId: anId(5),
  nameEN: 'Tide',
  nameRU: 'Прилив',
  row: 2,
  changes: [
    change({}),
    change({ column: 'flags', before: 'main', after: 'main|gifts' }),
    change({ column: 'stock', colour: 'Black', size: '40 mm', before: '', after: '4' }),
  ],
  errors: [],
  ...more,
});
const page = (watches = [aPlannedWatch()]) => ({ watches, next: null });
const importApi = (plan: WatchImport, watches = page()) => ({
  'GET /api/watches/imports/:id': plan,
  'GET /api/watches/imports/:id/watches': watches,
});
const file = (name = 'prices.csv', content = 'nameEN\nTide\n') =>
  new File([content], name, { type: 'text/csv' });

test('uploads a file with progress, then shows its plan under its own URL', async () => {
  const upload = fakeUpload();
  const { user, address } = await openPanel('/admin-panel/products/import', importApi(aPlan()));
  await user.upload(await screen.findByTestId('import-file'), file());
  expect(await screen.findByText('Sending the file')).toBeInTheDocument();
  act(() => upload.progress(50, 100));
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
  act(() => upload.progress(100, 100));
  expect(await screen.findByText('Comparing the file with the shop…')).toBeInTheDocument();
  upload.respond(201, aPlan());
  expect(await screen.findByText('prices.csv')).toBeInTheDocument();
  expect(address()).toBe(PLAN);
  const [request] = upload.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/api/watches/imports' });
  expect(request?.body.get('name')).toBe('prices.csv');
  expect(request?.headers['Authorization']).toBe('Bearer a-token');
});

test.each([
  [422, { code: 'validation', fields: { file: 'Not UTF-8.' } }, 'Not UTF-8.'],
  [422, { code: 'validation', fields: { priceKZ: 'No such column.' } }, 'Column “priceKZ”: No such column.'],
  [413, { code: 'payloadTooLarge' }, 'The file is larger than 10 MB. Please split it.'],
  [0, undefined, 'No connection. Check it and try again.'],
])('shows why a file was rejected with status %d, and accepts another file', async (status, body, text) => {
  const upload = fakeUpload();
  const { user } = await openPanel('/admin-panel/products/import');
  await user.upload(await screen.findByTestId('import-file'), file());
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  upload.respond(status, body && { statusCode: status, message: 'No.', ...body });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error planning the import');
  expect(screen.getByTestId('import-file')).toBeInTheDocument();
});

test('rejects a file that is too large without uploading it', async () => {
  const upload = fakeUpload();
  const { user } = await openPanel('/admin-panel/products/import');
  const large = file();
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(await screen.findByTestId('import-file'), large);
  expect(await screen.findByText('The file is larger than 10 MB. Please split it.')).toBeInTheDocument();
  expect(upload.requests).toEqual([]);
});

test('a plan shows its changes per field', async () => {
  await openPanel(PLAN, importApi(aPlan()));
  const [price, flags, stock] = await screen.findAllByTestId('import-change');
  expect(price).toHaveTextContent('Price, ₸100,000 ₸120,000 ₸2');
  expect(flags).toHaveTextContent('FlagsOn the home pageOn the home page, Gifts2');
  expect(stock).toHaveTextContent('QuantityBlack / 40 mm–42');
  expect(screen.getByText('3 changes: Price, ₸ · Flags · Quantity')).toBeInTheDocument();
});

test('large numbers have thousands separators', async () => {
  const counts = { error: 0, create: 0, update: 12_345, unchanged: 0 };
  await openPanel(PLAN, importApi(aPlan({ counts, rows: 12_345, total: 12_345 })));
  expect(await screen.findByText('12,345 rows')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Apply to 12,345 watches' })).toBeInTheDocument();
  expect(screen.getByTestId('import-tab-update')).toHaveTextContent('Changed 12,345');
});

test('a plan shows its changes in Russian', async () => {
  await openPanel(PLAN, importApi(aPlan()), 'ru');
  const [, , stock] = await screen.findAllByTestId('import-change');
  expect(stock).toHaveTextContent('КоличествоBlack / 40 мм–42');
  expect(screen.getByTestId('import-row')).toHaveTextContent('Прилив');
  expect(screen.getByRole('button', { name: 'Применить: 3 модели' })).toBeInTheDocument();
});

test('a tab shows watches of one kind, which is a URL parameter', async () => {
  const { user, requests, address } = await openPanel(PLAN, importApi(aPlan()));
  await screen.findAllByTestId('import-row');
  await user.click(screen.getByTestId('import-tab-unchanged'));
  await waitFor(() => expect(address()).toBe(`${PLAN}&show=unchanged`));
  const kinds = () =>
    requests
      .filter(({ name }) => name === 'GET /api/watches/imports/:id/watches')
      .map(({ query }) => query['kind']);
  await waitFor(() => expect(kinds()).toEqual(['create', 'unchanged']));
});

test('shows errors per cell, without a button to apply', async () => {
  const error = (column: 'priceKZT' | 'nameRU' | 'sku' | null, value: string, message: string) => ({
    row: 7,
    column,
    value,
    message,
  });
  const broken = aPlannedWatch({
    kind: 'error',
    changes: [],
    errors: [
      error('priceKZT', 'free', 'Not valid.'),
      error('sku', '', 'Required.'),
      error('nameRU', '', 'Required.'),
      error(null, '', 'More cells than the head.'),
    ],
  });
  const counts = { error: 1, create: 0, update: 4, unchanged: 0 };
  await openPanel(PLAN, importApi(aPlan({ counts }), page([broken])));
  const errors = await screen.findAllByTestId('import-error');
  expect(errors.map((each) => each.textContent)).toEqual([
    'Row 7The rowMore cells than the head.',
    'Row 7Name RUnameRUSKUskuRequired.',
    'Row 7Price, ₸priceKZTfreeNot valid.',
  ]);
  expect(screen.queryByTestId('import-apply')).toBeNull();
  expect(screen.getByTestId('import-another')).toHaveAttribute('href', '/admin-panel/products/import');
});

test('asks for confirmation, then shows progress and the result', async () => {
  const later = [aPlan({ state: 'applying', done: 2 }), aPlan({ state: 'applied', done: 3 })];
  let reads = 0;
  const { user } = await openPanel(PLAN, {
    ...importApi(aPlan()),
    'GET /api/watches/imports/:id': () => later[reads++ - 1] ?? aPlan(),
    'POST /api/watches/imports/:id/apply': aPlan({ state: 'applying' }),
  });
  await user.click(await screen.findByTestId('import-apply'));
  expect(screen.getByText(/New watches: 1. Changed watches: 2./)).toBeInTheDocument();
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('0 of 3 watches')).toBeInTheDocument();
  expect(await screen.findByText('2 of 3 watches', {}, { timeout: 3000 })).toBeInTheDocument();
  const end = await screen.findByTestId('import-applied', {}, { timeout: 3000 });
  expect(end).toHaveTextContent('Done. Watches imported: 3.');
});

test('lists the watches that were left out with their rows, and undoes the import', async () => {
  const applied = aPlan({
    ...{ state: 'applied', done: 3, refused: 1, undoUntil: '2100-01-01T12:30:00.000Z' },
    refusals: [{ row: 7, nameEN: 'Fjord', nameRU: 'Фьорд' }],
  });
  let plan = applied;
  const { user, requests } = await openPanel(PLAN, {
    ...importApi(plan),
    'GET /api/watches/imports/:id': () => plan,
    'POST /api/watches/bulk/:id/undo': () => {
      plan = { ...applied, state: 'undone', kept: 1, undoUntil: null };
      return { restored: 1, kept: 1 };
    },
  });
  expect(await screen.findByTestId('import-applied')).toHaveTextContent(/Watches imported: 2.*until \d/);
  const refused = screen.getByTestId('import-refused');
  expect(refused).toHaveTextContent('1 watch was left out');
  expect(within(refused).getByRole('listitem')).toHaveTextContent('Row 7: Fjord');
  await user.click(screen.getByTestId('import-undo'));
  expect(screen.getByText(/New watches become drafts/)).toBeInTheDocument();
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByTestId('import-undone')).toHaveTextContent(
    /Watches restored: 1.*1 watch was changed since/,
  );
  expect(requests.find(({ name }) => name === 'POST /api/watches/bulk/:id/undo')?.params).toEqual({
    id: anId(1),
  });
});

test('an import that left out all watches has no undo', async () => {
  const refusals = [{ row: 2, nameEN: 'Tide', nameRU: 'Прилив' }];
  const plan = aPlan({ state: 'applied', done: 60, total: 60, refused: 60, refusals });
  await openPanel(PLAN, importApi(plan), 'ru');
  expect(await screen.findByTestId('import-refused')).toHaveTextContent(
    /Пропущено 60 моделей.*Строка 2: Прилив.*Показаны первые 1/,
  );
  expect(screen.queryByTestId('import-applied')).toBeNull();
  expect(screen.queryByTestId('import-undo')).toBeNull();
});

test('an undo in progress shows its progress', async () => {
  await openPanel(PLAN, importApi(aPlan({ state: 'undoing', done: 1 })), 'ru');
  expect(await screen.findByText('Отменяем импорт')).toBeInTheDocument();
  expect(screen.getByText('1 из 3')).toBeInTheDocument();
});

test('shows in the dialog why an import could not start, and allows a retry', async () => {
  const { user } = await openPanel(PLAN, {
    ...importApi(aPlan()),
    'POST /api/watches/imports/:id/apply': new ApiError(0),
  });
  await user.click(await screen.findByTestId('import-apply'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('No connection. Check it and try again.')).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error applying the import');
  expect(screen.getByTestId('confirm-yes')).toBeEnabled();
});

test('offers a retry when the plan cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel(PLAN, {
    ...importApi(aPlan()),
    'GET /api/watches/imports/:id': () => (down ? new ApiError(500) : aPlan()),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await screen.findByTestId('import-plan')).toBeInTheDocument();
});
