import { ApiError } from '@meridian/api-client';
import type { BulkOutcome } from '@meridian/contracts';
import { anId, aWatch, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../../testing/open-panel.ts';

const watches = [
  aWatch({ _id: anId(1), slug: 'one', nameEN: 'Meridian One' }),
  aWatch({ _id: anId(2), slug: 'two', nameEN: 'Meridian Two', status: 'draft' }),
];
const outcome = (more: Partial<BulkOutcome> = {}): BulkOutcome => ({
  id: null,
  selected: 2,
  changed: 1,
  refused: 2,
  rows: [
    {
      ...{ id: anId(1), nameEN: 'Meridian One', nameRU: 'Меридиан Один' },
      changes: [
        { field: 'price.kzt', of: null, before: 250_000, after: 262_500 },
        { field: 'watchStatus', of: null, before: 'draft', after: 'live' },
      ],
    },
  ],
  refusals: [
    { id: anId(2), nameEN: 'Meridian Two', nameRU: 'Меридиан Два', reason: 'price' },
    { id: anId(3), nameEN: '', nameRU: 'Эскиз', reason: 'incomplete', missing: ['weight', 'sku'] },
  ],
  undoUntil: null,
  ...more,
});

const openList = async (
  respond: (body: { dryRun: boolean }) => BulkOutcome | ApiError,
  language: 'en' | 'ru' = 'en',
) => {
  const view = await openPanel(
    '/admin-panel/products?gender=male',
    {
      'GET /api/panel/watches': { watches, total: 120, nextCursor: null, lowStockThreshold: 3 },
      'GET /api/collections': [],
      'POST /api/watches/bulk': ({ body }) => respond(body as { dryRun: boolean }),
    },
    language,
  );
  await screen.findAllByTestId('product-row');
  const edits = () =>
    view.requests
      .filter(({ name }) => name === 'POST /api/watches/bulk')
      .map(({ body, headers }) => ({ body, key: headers['idempotency-key'] }));
  return { ...view, edits };
};

test('changes selected watches after a preview with old and new values and refusals', async () => {
  const { user, edits } = await openList(({ dryRun }) => outcome(dryRun ? {} : { id: anId(9) }));
  await user.click(screen.getByTestId('product-select-shown'));
  expect(screen.getByTestId('bulk-bar')).toHaveTextContent('2 watches selected');
  await user.click(screen.getByTestId('bulk-open'));
  await user.selectOptions(screen.getByTestId('bulk-watch-status'), 'Live');
  await user.selectOptions(screen.getByTestId('bulk-price'), 'By percent');
  await user.type(screen.getByTestId('bulk-percent'), '+5');
  await user.selectOptions(screen.getByTestId('bulk-rounding'), 'To hundreds');
  await user.click(screen.getByTestId('bulk-show-preview'));
  const preview = await screen.findByTestId('bulk-preview');
  expect(preview).toHaveTextContent('Price: 250,000 ₸ → 262,500 ₸');
  expect(preview).toHaveTextContent('Status: Draft → Live');
  expect(screen.getByTestId('bulk-refusals')).toHaveTextContent(
    'Meridian Two: a price would be 0 or less, or too high',
  );
  expect(screen.getByTestId('bulk-refusals')).toHaveTextContent('Эскиз: still needs: weight, SKU');
  await user.click(screen.getByTestId('bulk-run'));
  await waitFor(() => expect(screen.queryByTestId('bulk-form')).toBeNull());
  expect(screen.queryByTestId('bulk-bar')).toBeNull();
  const body = {
    watches: { ids: [anId(1), anId(2)] },
    change: { status: 'live', price: { percent: 5, rounding: '100' } },
  };
  expect(edits().map((edit) => edit.body)).toEqual([
    { ...body, dryRun: true },
    { ...body, dryRun: false },
  ]);
  expect(edits()[1]?.key).toEqual(expect.any(String));
});

test('selects all watches of the filter, and changes amounts per currency and flags', async () => {
  const { user, edits } = await openList(() => outcome());
  await user.click(screen.getAllByTestId('product-select')[0]!);
  await user.click(screen.getByTestId('bulk-all'));
  expect(screen.getByTestId('bulk-bar')).toHaveTextContent('120 watches selected');
  await user.click(screen.getByTestId('bulk-open'));
  await user.selectOptions(screen.getByTestId('bulk-price'), 'By an amount per currency');
  await user.type(screen.getByTestId('bulk-amount-kzt'), '−1 000');
  await user.selectOptions(screen.getByTestId('bulk-collection'), 'No collection');
  await user.type(screen.getByTestId('bulk-hs-code'), '9102 11 000 0');
  await user.selectOptions(screen.getByTestId('bulk-origin'), 'Switzerland');
  await user.click(within(screen.getByRole('group', { name: 'Add flags' })).getByLabelText('Hits'));
  await user.click(within(screen.getByRole('group', { name: 'Remove flags' })).getByLabelText('Gifts'));
  await user.click(screen.getByTestId('bulk-show-preview'));
  await screen.findByTestId('bulk-preview');
  expect(edits()[0]?.body).toEqual({
    watches: { query: { gender: 'male' } },
    change: {
      collection: null,
      hsCode: '9102110000',
      originCountry: 'CH',
      addFlags: ['hits'],
      removeFlags: ['gifts'],
      price: { amounts: { kzt: -1000 }, rounding: 'none' },
    },
    dryRun: true,
  });
});

test('a change of a field requires a new preview, and invalid numbers are not sent', async () => {
  const { user, edits } = await openList(() => outcome());
  await user.click(screen.getAllByTestId('product-select')[0]!);
  await user.click(screen.getByTestId('bulk-open'));
  await user.click(screen.getByTestId('bulk-show-preview'));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one change.');
  await user.selectOptions(screen.getByTestId('bulk-price'), 'By percent');
  await user.type(screen.getByTestId('bulk-percent'), 'five');
  await user.type(screen.getByTestId('bulk-hs-code'), '9102');
  await user.click(screen.getByTestId('bulk-show-preview'));
  expect(screen.getByTestId('bulk-percent')).toHaveAccessibleDescription(
    expect.stringContaining('Please enter a number, such as 5 or -10') as string,
  );
  expect(screen.getByTestId('bulk-hs-code')).toHaveAccessibleDescription(
    expect.stringContaining('Please enter 6, 8 or 10 digits') as string,
  );
  expect(edits()).toEqual([]);
  await user.clear(screen.getByTestId('bulk-hs-code'));
  await user.clear(screen.getByTestId('bulk-percent'));
  await user.type(screen.getByTestId('bulk-percent'), '5');
  await user.click(screen.getByTestId('bulk-show-preview'));
  await screen.findByTestId('bulk-run');
  await user.selectOptions(screen.getByTestId('bulk-rounding'), 'Ends in 9');
  expect(screen.queryByTestId('bulk-run')).toBeNull();
});

test('an error of the server is shown in Russian, and a repeated attempt has the same key', async () => {
  let failures = 1;
  const { user, edits } = await openList(
    ({ dryRun }) => (!dryRun && failures-- > 0 ? new ApiError(500, { message: 'Не сейчас.' }) : outcome()),
    'ru',
  );
  await user.click(screen.getAllByTestId('product-select')[0]!);
  expect(screen.getByTestId('bulk-bar')).toHaveTextContent('Выбрана 1 модель');
  await user.click(screen.getByTestId('bulk-open'));
  await user.selectOptions(screen.getByTestId('bulk-watch-status'), 'В архиве');
  await user.click(screen.getByTestId('bulk-show-preview'));
  await user.click(await screen.findByTestId('bulk-run'));
  expect(await screen.findByText('Не сейчас.')).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error applying the bulk edit');
  await user.click(screen.getByTestId('bulk-run'));
  await waitFor(() => expect(screen.queryByTestId('bulk-form')).toBeNull());
  const keys = edits().flatMap(({ key }) => key ?? []);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a recent edit can be undone after a reload of the page', async () => {
  let isUndone = false;
  const { user } = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': { watches, total: 2, nextCursor: null, lowStockThreshold: 3 },
    'GET /api/collections': [],
    'GET /api/watches/bulk/recent': () => ({
      edits: isUndone
        ? []
        : [
            {
              ...{ id: anId(9), stage: 'applied', changed: 120, file: null },
              createdAt: '2026-03-05T10:00:00.000Z',
              undoUntil: '2026-03-05T10:10:00.000Z',
            },
          ],
    }),
    'POST /api/watches/bulk/:id/undo': () => {
      isUndone = true;
      return { restored: 118, kept: 2 };
    },
  });
  expect(await screen.findByTestId('bulk-recent')).toHaveTextContent('120 watches changed');
  await user.click(screen.getByTestId('bulk-undo'));
  await waitFor(() => expect(screen.queryByTestId('bulk-recent')).toBeNull());
});

test('a recent import links to its page, which has the undo', async () => {
  const times = { createdAt: '2026-03-05T10:00:00.000Z', undoUntil: '2026-03-05T10:10:00.000Z' };
  await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': { watches, total: 2, nextCursor: null, lowStockThreshold: 3 },
    'GET /api/collections': [],
    'GET /api/watches/bulk/recent': {
      edits: [{ id: anId(9), stage: 'applied', changed: 3, file: 'prices.csv', ...times }],
    },
  });
  expect(await screen.findByTestId('bulk-recent')).toHaveTextContent('prices.csv 3 watches changed');
  expect(screen.queryByTestId('bulk-undo')).toBeNull();
  expect(screen.getByTestId('bulk-import')).toHaveAttribute(
    'href',
    `/admin-panel/products/import?plan=${anId(9)}`,
  );
});

test('a draft has its status and a preview link in the list', async () => {
  const { user, requests } = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': { watches, total: 2, nextCursor: null, lowStockThreshold: 3 },
    'GET /api/collections': [],
    'POST /api/watches/:id/preview': {
      url: 'https://shop.example/products/two?preview=t',
      expiresAt: '2026-03-05T10:00:00.000Z',
    },
  });
  const [live, draft] = await screen.findAllByTestId('product-row');
  expect(within(live!).queryByTestId('product-status')).toBeNull();
  expect(within(draft!).getByTestId('product-status')).toHaveTextContent('Draft');
  await user.click(within(draft!).getByTestId('product-preview'));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://shop.example/products/two?preview=t'),
  );
  expect(requests.at(-1)?.params).toEqual({ id: anId(2) });
});
