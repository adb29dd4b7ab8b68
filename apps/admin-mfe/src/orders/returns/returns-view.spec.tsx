import { ApiError } from '@meridian/api-client';
import type { StaffReturn } from '@meridian/contracts';
import { type LineQuantity, statusFields } from '@meridian/domain';
import {
  aMember,
  anId,
  anOrder,
  aWatch,
  confirmByPassword,
  type FakeResponses,
  needsConfirmation,
  type SeenRequest,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const PATH = '/admin-panel/orders?view=returns';
const ID = anId(0x700);

const aReturn = (overrides: Partial<StaffReturn> = {}): StaffReturn => ({
  id: ID,
  orderId: anId(0xabcdef),
  state: 'requested',
  requestedAt: '2026-03-10T09:00:00.000Z',
  lines: [{ line: 0, quantity: 2 }],
  reason: 'size',
  text: 'Too big for my wrist',
  photoCount: 0,
  amount: 500_000,
  history: [{ state: 'requested', at: '2026-03-10T09:00:00.000Z' }],
  instructions: null,
  labelUrl: null,
  hasLabel: false,
  rejection: null,
  refundedAmount: null,
  revision: 1,
  orderDate: '2026-03-01T09:00:00.000Z',
  currency: 'kzt',
  buyer: 'Serik Aigul',
  email: 'aigul@example.com',
  items: anOrder().items.map((item) => ({ ...item, quantity: 2 })),
  refundPending: false,
  restocked: null,
  ...overrides,
});

/** A fake API with one return, which a decision changes. */
const fakeReturns = (first: StaffReturn, api: FakeResponses = {}) => {
  let entry = first;
  const decide =
    (change: (request: SeenRequest) => Partial<StaffReturn>) =>
    (request: SeenRequest): StaffReturn =>
      (entry = { ...entry, ...change(request), revision: entry.revision + 1 });
  return {
    set: (change: Partial<StaffReturn>) => (entry = { ...entry, ...change }),
    decide,
    api: {
      'GET /api/returns': () => ({ returns: [entry], nextCursor: null, openCount: 1 }),
      'GET /api/returns/:id': () => entry,
      ...api,
    },
  };
};
const openReturn = async (first: StaffReturn, api: FakeResponses = {}, language: 'en' | 'ru' = 'en') => {
  const shop = fakeReturns(first, api);
  const view = await openPanel(`${PATH}&return=${ID}`, shop.api, language);
  await screen.findByTestId('return-detail');
  return { ...view, shop };
};

test('a line shows its pieces with their price, and its sum', async () => {
  await openReturn(aReturn());
  const text = screen.getByTestId('return-detail').textContent?.replace(/\u00a0/g, ' ');
  expect(text).toContain('2 × 250,000 ₸500,000 ₸');
});

test('opens the returns from the orders, with the number of open ones, and goes back', async () => {
  const { user, address } = await openPanel('/admin-panel/orders', fakeReturns(aReturn()).api);
  expect(screen.getByTestId('orders-tab-all')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('show-returns')).toHaveTextContent('Returns (1)'));
  await user.click(screen.getByTestId('show-returns'));
  expect(await screen.findByTestId('return-row')).toHaveTextContent(
    /ABCDEF.*Serik Aigul.*Does not fit.*Requested/,
  );
  await user.click(screen.getByTestId('return-row'));
  expect(await screen.findByTestId('return-detail')).toHaveTextContent('Too big for my wrist');
  await user.click(screen.getByRole('button', { name: 'Close the return' }));
  await user.click(screen.getByTestId('all-orders'));
  expect(await screen.findByTestId('orders-tab-all')).toBeVisible();
  expect(address()).toBe('/admin-panel/orders');
});

test('filters by state, and explains empty lists', async () => {
  const { user, requests } = await openPanel(PATH);
  expect(await screen.findByText('No returns')).toBeVisible();
  await user.selectOptions(screen.getByTestId('returns-state'), 'received');
  expect(await screen.findByText('No returns in this state')).toBeVisible();
  expect(requests.filter(({ name }) => name === 'GET /api/returns').at(-1)?.query).toMatchObject({
    state: 'received',
  });
  await user.click(screen.getByRole('button', { name: 'Show all returns' }));
  expect(await screen.findByText('No returns')).toBeVisible();
});

test('offers a retry when the list cannot be loaded', async () => {
  let isDown = true;
  const list = { returns: [aReturn()], nextCursor: null, openCount: 1 };
  const { user } = await openPanel(PATH, { 'GET /api/returns': () => (isDown ? new ApiError(400) : list) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByTestId('return-row')).toBeVisible();
  takeConsoleErrors();
});

test('approves with instructions and a label', async () => {
  const { user, requests, shop } = await openReturn(aReturn(), {
    'POST /api/returns/:id/approve': () =>
      shop.decide(() => ({ state: 'approved', hasLabel: true }))({} as SeenRequest),
  });
  await user.click(screen.getByTestId('return-approve'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(screen.getByTestId('return-instructions')).toBeInvalid();
  await user.type(screen.getByTestId('return-instructions'), 'Send it to Abay 1');
  await user.type(screen.getByTestId('return-label-url'), 'http://dhl.example');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(screen.getByTestId('return-label-url')).toBeInvalid();
  await user.clear(screen.getByTestId('return-label-url'));
  const label = new File(['%PDF-1.7'], 'label.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByTestId('return-label-file'), label);
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Approved'));
  const form = requests.find(({ name }) => name === 'POST /api/returns/:id/approve')?.body as FormData;
  expect([form.get('revision'), form.get('instructions')]).toEqual(['1', 'Send it to Abay 1']);
  expect(form.get('label')).toBeInstanceOf(File);
});

test('declines with a reason, in Russian', async () => {
  const { user, requests, shop } = await openReturn(
    aReturn(),
    {
      'POST /api/returns/:id/reject': (request: SeenRequest) =>
        shop.decide(() => ({ state: 'rejected', rejection: 'Часы носили' }))(request),
    },
    'ru',
  );
  await user.click(screen.getByTestId('return-reject'));
  await user.type(screen.getByTestId('return-rejection'), 'Часы носили');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Отклонён'));
  expect(requests.find(({ name }) => name === 'POST /api/returns/:id/reject')?.body).toEqual({
    revision: 1,
    reason: 'Часы носили',
  });
});

test('receives a part of the pieces and puts the chosen ones back into stock', async () => {
  const announced = aReturn({ state: 'approved', lines: [{ line: 0, quantity: 3 }] });
  const { user, requests, shop } = await openReturn(announced, {
    'POST /api/returns/:id/receive': (request: SeenRequest) =>
      shop.decide(() => ({
        state: 'received',
        lines: [{ line: 0, quantity: 2 }],
        missing: [{ line: 0, quantity: 1 }],
        restocked: [{ line: 0, quantity: 1 }],
      }))(request),
  });
  await user.click(screen.getByTestId('return-receive'));
  expect(screen.getByTestId('restock-0')).toHaveTextContent('3');
  await user.click(screen.getByTestId('arrived-less-0'));
  expect(screen.getByTestId('restock-0')).toHaveTextContent('2');
  await user.click(screen.getByTestId('restock-less-0'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText(/1 back in stock/)).toBeVisible();
  expect(screen.getByTestId('return-missing')).toHaveTextContent('Did not arrive: Meridian One × 1.');
  expect(requests.find(({ name }) => name === 'POST /api/returns/:id/receive')?.body).toEqual({
    revision: 1,
    arrived: [{ line: 0, quantity: 2 }],
    restock: [{ line: 0, quantity: 1 }],
  });
});

test('suggests to restock nothing of a damaged watch', async () => {
  const { user } = await openReturn(aReturn({ state: 'approved', reason: 'damaged' }));
  await user.click(screen.getByTestId('return-receive'));
  expect(screen.getByTestId('restock-0')).toHaveTextContent('0');
});

test('refunds with a deduction after a confirmation of the person', async () => {
  const { user, requests, shop } = await openReturn(
    aReturn({ state: 'received', refundFailed: true, amount: 550_000, maximumRefund: 500_000 }),
    needsConfirmation('POST /api/returns/:id/refund', (request) =>
      shop.decide(() => ({
        state: 'refunded',
        refundFailed: false,
        refundedAmount: 400_000,
        deduction: { amount: 100_000, reason: 'Scratch' },
      }))(request),
    ),
  );
  expect(screen.getByTestId('return-refund-failed')).toHaveTextContent('Refund the return again.');
  await user.click(screen.getByTestId('return-refund'));
  const amount = screen.getByTestId('return-amount');
  expect(amount).toHaveValue('500000');
  expect(screen.getByTestId('return-refunded-earlier')).toHaveTextContent(/^50,000/);
  await user.clear(amount);
  await user.type(amount, '600000');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(amount).toBeInvalid();
  await user.clear(amount);
  await user.type(amount, '400000');
  expect(screen.getByTestId('return-deduction')).toBeInvalid();
  await user.type(screen.getByTestId('return-deduction'), 'Scratch');
  await user.click(screen.getByTestId('confirm-yes'));
  await confirmByPassword(user);
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Refunded'));
  expect(screen.queryByTestId('return-refund-failed')).toBeNull();
  expect(screen.getByTestId('return-deducted')).toHaveTextContent(/Deducted Scratch−100,000/);
  expect(requests.filter(({ name }) => name === 'POST /api/returns/:id/refund').at(-1)?.body).toEqual({
    revision: 1,
    amount: 400_000,
    reason: 'Scratch',
  });
});

test('shows the current state after a decision of someone else', async () => {
  const { user, shop } = await openReturn(aReturn(), {
    'POST /api/returns/:id/reject': () => {
      shop.set({ state: 'approved', revision: 2 });
      return new ApiError(409, { code: 'changed', message: 'Someone else has just decided on this.' });
    },
  });
  await user.click(screen.getByTestId('return-reject'));
  await user.type(screen.getByTestId('return-rejection'), 'Worn');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByTestId('return-changed')).toHaveTextContent('This is its current state');
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Approved'));
  expect(screen.queryByTestId('return-rejection')).toBeNull();
  expect(screen.getByTestId('return-receive')).toBeVisible();
});

test('offers no decisions while a refund is in progress, and none to a viewer', async () => {
  const first = await openReturn(aReturn({ state: 'received', refundPending: true }));
  expect(screen.getByText(/The refund is in progress/)).toBeVisible();
  expect(screen.queryByTestId('return-refund')).toBeNull();
  first.unmount();
  await openReturn(aReturn(), { 'GET /api/user/me': aMember('viewer') });
  expect(screen.queryByTestId('return-approve')).toBeNull();
});

test('closes a received return of gifts, for which nothing is refunded, with a reason for the customer', async () => {
  const { user, requests, shop } = await openReturn(aReturn({ state: 'received', maximumRefund: 0 }), {
    'POST /api/returns/:id/close': (request: SeenRequest) =>
      shop.decide(() => ({ state: 'closed', rejection: 'Repaired' }))(request),
  });
  expect(screen.getByTestId('return-nothing-to-refund')).toHaveTextContent('Nothing is left to refund');
  expect(screen.queryByTestId('return-refund')).toBeNull();
  await user.click(screen.getByTestId('return-close'));
  await user.type(screen.getByTestId('return-rejection'), 'Repaired');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Closed'));
  expect(requests.find(({ name }) => name === 'POST /api/returns/:id/close')?.body).toEqual({
    revision: 1,
    reason: 'Repaired',
  });
});

test('exchanges a return for the same watch unless another one is chosen, and shows the difference first', async () => {
  const [item] = anOrder().items;
  const stock = [{ colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: 1 }];
  const { user, requests, shop } = await openReturn(aReturn({ state: 'received' }), {
    'GET /api/watches': { watches: [aWatch({ _id: item!.itemId, stock })] },
    ...needsConfirmation('POST /api/returns/:id/exchange', (request) =>
      shop.decide(({ body }) => ({
        state: 'exchanged',
        items: [item!, { ...item!, quantity: (body as { add: LineQuantity[] }).add[0]!.quantity }],
        replacement: [{ line: 1, quantity: 1 }],
      }))(request),
    ),
  });
  const sent = () => requests.filter(({ name }) => name === 'POST /api/returns/:id/exchange');
  await user.click(screen.getByTestId('return-exchange'));
  expect(await screen.findByTestId('new-order-line')).toHaveTextContent('Only 1 left');
  expect(screen.getByTestId('return-exchange-outcome')).toHaveTextContent('The watches cost the same.');
  await user.click(screen.getByTestId('return-exchange-save'));
  expect(sent()).toEqual([]);
  await user.click(screen.getByTestId('new-order-minus'));
  expect(screen.getByTestId('return-exchange-outcome')).toHaveTextContent('The customer gets 250,000');
  await user.type(screen.getByTestId('return-exchange-reason'), 'Asked by phone');
  await user.click(screen.getByTestId('return-exchange-save'));
  await confirmByPassword(user);
  await waitFor(() => expect(screen.getByTestId('return-state')).toHaveTextContent('Exchanged'));
  expect(screen.getByTestId('return-replacement')).toHaveTextContent(
    'Sent instead: Meridian One, Black, 40 × 1',
  );
  expect(sent().at(-1)?.body).toEqual({
    revision: 1,
    add: [{ itemId: item!.itemId, colorName: 'Black', size: '40', quantity: 1 }],
    reason: 'Asked by phone',
  });
});

test('a dearer exchange waits for the payment of the difference', async () => {
  const [item] = anOrder().items;
  const stock = [{ colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: 3 }];
  const { user, shop } = await openReturn(aReturn({ state: 'received', lines: [{ line: 0, quantity: 1 }] }), {
    'GET /api/watches': { watches: [aWatch({ _id: item!.itemId, stock })] },
    'POST /api/returns/:id/exchange': (request: SeenRequest) =>
      shop.decide(() => ({ exchangePending: true }))(request),
  });
  await user.click(screen.getByTestId('return-exchange'));
  await user.click(await screen.findByTestId('new-order-plus'));
  expect(screen.getByTestId('return-exchange-outcome')).toHaveTextContent('cost 250,000 ₸ more.');
  await user.click(screen.getByTestId('return-exchange-save'));
  await waitFor(() => expect(screen.queryByTestId('return-exchange-dialog')).toBeNull());
  expect(screen.getAllByText(/may wait for the payment of the difference/)[0]).toBeVisible();
  expect(screen.queryByTestId('return-refund')).toBeNull();
});

test('opens a return of dispatched pieces that are in no other one', async () => {
  const [item] = anOrder().items;
  const order = anOrder({
    _id: anId(0xabc),
    ...statusFields('shipped'),
    items: [{ ...item!, quantity: 3 }],
  });
  const earlier = aReturn({ lines: [{ line: 0, quantity: 1 }] });
  const shop = fakeReturns(earlier, {
    ...fakeOrders(() => [order]),
    'POST /api/orders/:id/returns': aReturn({ state: 'approved' }),
  });
  const { user, requests } = await openPanel(`/admin-panel/orders?order=${order._id}`, shop.api);
  await user.click(await screen.findByTestId('open-return'));
  expect(screen.getByTestId('open-return-0')).toHaveTextContent('2');
  await user.click(screen.getByTestId('open-return-less-0'));
  await user.click(screen.getByTestId('confirm-yes'));
  await screen.findByTestId('return-detail');
  expect(requests.find(({ name }) => name === 'POST /api/orders/:id/returns')?.body).toEqual({
    lines: [{ line: 0, quantity: 1 }],
    reason: 'undelivered',
  });
});

test('fetches the photos with the token of the member', async () => {
  const seen: string[] = [];
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const { fetch: before } = globalThis;
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    if (!url.includes('/photos/')) return before(url, init);
    seen.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
    return Promise.resolve(new Response(new Blob(['photo'])));
  }) as typeof fetch;
  try {
    await openReturn(aReturn({ photoCount: 2 }));
    expect(await within(screen.getByTestId('return-photos')).findAllByRole('img')).toHaveLength(2);
    expect(seen.sort()).toEqual([0, 1].map((photo) => `/api/returns/${ID}/photos/${photo} Bearer a-token`));
  } finally {
    globalThis.fetch = before;
  }
});
