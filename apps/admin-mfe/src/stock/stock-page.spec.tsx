import type { StockMovementEntry, StockVariant } from '@meridian/contracts';
import { anId } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const PATH = '/admin-panel/stock';
const ORDER = anId(0xabc);
const variantOf = (more: Partial<StockVariant> = {}): StockVariant => ({
  watchId: anId(7),
  nameEN: 'Linear 38',
  nameRU: 'Линеар 38',
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '38 mm',
  sku: 'LIN-38-B',
  onHand: 5,
  reserved: 2,
  available: 3,
  shortOrders: [],
  ...more,
});
const SHORT = variantOf({ size: '40 mm', onHand: 1, available: -1, shortOrders: [ORDER] });

test.each([
  ['en', 'Linear 38, Black, 38 mm', '1 order is short of pieces: №000ABC'],
  ['ru', 'Линеар 38, Чёрный, 38 мм', 'Не хватает на 1 заказ: №000ABC'],
] as const)(
  'lists on hand, reserved and available pieces, and short orders (%s)',
  async (language, name, text) => {
    const response = { variants: [variantOf(), SHORT], nextCursor: null };
    await openPanel(PATH, { 'GET /api/stock': response }, language);
    const [row, short] = await screen.findAllByTestId('stock-row');
    expect(within(row!).getByRole('rowheader')).toHaveTextContent(name);
    expect(within(row!).getAllByRole('cell').slice(1, 4)).toMatchObject(
      ['5', '2', '3'].map((textContent) => ({ textContent })),
    );
    expect(within(short!).getByTestId('stock-short')).toHaveTextContent(text);
    expect(within(short!).getByRole('link')).toHaveAttribute('href', `/admin-panel/orders?order=${ORDER}`);
  },
);

test('corrects the pieces on hand with a reason, and refuses what is no number', async () => {
  const { user, requests } = await openPanel(PATH, {
    'GET /api/stock': { variants: [variantOf()], nextCursor: null },
    'POST /api/stock/corrections': { variant: SHORT },
  });
  await user.click(await screen.findByTestId('stock-correct'));
  await user.type(screen.getByTestId('stock-change'), 'two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/Enter a whole number/)).toBeVisible();
  await user.clear(screen.getByTestId('stock-change'));
  await user.type(screen.getByTestId('stock-change'), '−4');
  await user.type(screen.getByTestId('stock-reason'), 'Damaged');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByTestId('stock-change')).toBeNull());
  expect(requests.find(({ name }) => name === 'POST /api/stock/corrections')?.body).toEqual({
    ...{ watchId: anId(7), colorNameEN: 'Black', size: '38 mm' },
    ...{ change: -4, reason: 'Damaged' },
  });
});

test('shows the ledger with its filter in the URL', async () => {
  const movement: StockMovementEntry = {
    ...variantOf(),
    _id: anId(1),
    at: '2026-03-05T10:20:00.000Z',
    kind: 'dispatched',
    onHand: -1,
    reserved: -1,
    order: ORDER,
    by: 'anna@example.test',
  };
  const { requests } = await openPanel(`${PATH}?view=ledger&kind=dispatched&from=invalid`, {
    'GET /api/stock/movements': { movements: [movement], nextCursor: null },
  });
  const row = await screen.findByTestId('ledger-row');
  expect(row).toHaveTextContent('Dispatched №000ABC');
  expect(row).toHaveTextContent('anna@example.test');
  expect(requests.find(({ name }) => name === 'GET /api/stock/movements')?.query).toEqual({
    kind: 'dispatched',
  });
});

test('a count shows its differences and problems before it applies them', async () => {
  const row = { sku: 'LIN-38-B', size: '38 mm', problem: null };
  const variant = variantOf();
  const { user, requests } = await openPanel(`${PATH}?view=count`, {
    'POST /api/stock/counts/preview': {
      rows: [
        { ...row, line: 1, counted: 4, variant },
        { ...row, line: 2, counted: 1, variant: SHORT },
        { ...row, line: 3, sku: 'NONE', counted: 1, problem: 'unknown', variant: null },
      ],
    },
    'POST /api/stock/counts': {
      applied: 0,
      changed: [{ watchId: variant.watchId, colorNameEN: 'Black', size: '38 mm' }],
      shortOrders: 0,
    },
  });
  await user.type(screen.getByTestId('count-list'), 'LIN-38-B;38 mm;4');
  await user.click(screen.getByTestId('count-compare'));
  const difference = await screen.findByTestId('count-row');
  expect(difference).toHaveTextContent('-1');
  expect(screen.getByTestId('count-problem')).toHaveTextContent('Line 3: NONE, 38 mm');
  expect(screen.getByText('1 line is the same as in the shop.')).toBeVisible();
  await user.type(screen.getByTestId('count-reason'), 'Inventory');
  await user.click(screen.getByTestId('count-apply'));
  expect(await screen.findByText(/its stock has changed since/)).toBeVisible();
  expect(requests.find(({ name }) => name === 'POST /api/stock/counts')?.body).toEqual({
    rows: [{ watchId: variant.watchId, colorNameEN: 'Black', size: '38 mm', onHand: 5, counted: 4 }],
    reason: 'Inventory',
  });
});
