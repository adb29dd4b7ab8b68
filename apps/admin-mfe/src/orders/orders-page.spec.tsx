import { ApiError } from '@meridian/api-client';
import { ORDER_STATUSES, type OrderStatus, statusFields } from '@meridian/domain';
import { anId, anOrder, takeConsoleErrors } from '@meridian/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeOrders, manyOrders } from '../testing/fake-orders.ts';
import { openPanel } from '../testing/open-panel.ts';

const anna = anOrder({
  _id: anId(0xaaa),
  date: new Date('2025-03-05T14:07:00').toISOString(),
  userId: { _id: anId(7), email: 'anna@example.com', name: 'Anna', surname: 'Kim' },
});
const guest = anOrder({ _id: anId(0xbbb), ...statusFields('shipped') });
const UPDATE = 'PUT /api/orders/update-order-status';

const rows = () => screen.getAllByTestId('order-row');
const statusOf = (row: number) => within(rows()[row]!).getByTestId('order-status');

describe('the orders table', () => {
  it('shows date, email, name, items and status', async () => {
    await openPanel('/admin-panel/orders', { ...fakeOrders(() => [anna, guest]) });
    await screen.findAllByTestId('order-row');
    expect(screen.getByTestId('orders-heading')).toHaveTextContent('Orders - 2');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Date',
      'Email',
      'Name',
      'Items',
      'Status',
    ]);
    const [row] = rows();
    expect(row).toHaveAttribute('data-order-id', anna._id);
    for (const text of ['05/03/2025, 14:07', 'anna@example.com', 'Anna Kim', 'Meridian One'])
      expect(within(row!).getByText(text)).toBeInTheDocument();
    expect(row).toHaveTextContent('MER-001-BLK · Black · 40, 1 pcs');
    expect(statusOf(0)).toHaveDisplayValue('Pending');
    expect(within(rows()[1]!).getByText('aigul@example.com')).toBeInTheDocument();
    expect(within(rows()[1]!).getByText('Aigul Serik')).toBeInTheDocument();
  });

  it('shows Russian labels', async () => {
    await openPanel('/admin-panel/orders', { ...fakeOrders(() => [anna]) }, 'ru');
    await screen.findAllByTestId('order-row');
    expect(screen.getByTestId('orders-heading')).toHaveTextContent('Заказы — 1');
    expect([...statusOf(0).querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'В ожидании',
      'В процессе',
      'Отправлен',
      'Доставлен',
      'Отменен',
    ]);
  });

  it('the tabs show their orders and are a URL parameter', async () => {
    const { user, address } = await openPanel('/admin-panel/orders?status=delivered', {
      ...fakeOrders(() => [anna, guest]),
    });
    for (const [tab, label, count] of [
      ['all', 'All Orders', 2],
      ['pending', 'Pending', 1],
      ['processing', 'Processing', 0],
      ['shipped', 'Shipped', 1],
      ['delivered', 'Delivered', 0],
      ['cancelled', 'Cancelled', 0],
    ] as const) {
      const button = await screen.findByTestId(`orders-tab-${tab}`);
      expect(button).toHaveTextContent(label);
      await user.click(button);
      await waitFor(() => expect(button).toHaveAttribute('aria-selected', 'true'));
      await waitFor(() => expect(screen.queryAllByTestId('order-row')).toHaveLength(count));
      expect(address()).toBe(`/admin-panel/orders${tab === 'all' ? '' : `?status=${tab}`}`);
    }
  });

  it('searches, and offers to show all orders when nothing matches', async () => {
    const { user } = await openPanel('/admin-panel/orders', { ...fakeOrders(() => [anna, guest]) });
    await user.type(await screen.findByTestId('admin-search'), 'KIM anna');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(screen.getByTestId('admin-search'), ' unknown');
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByTestId('admin-search')).toHaveValue('');
  });
});

describe('the orders page', () => {
  it('shows an empty state without orders', async () => {
    await openPanel('/admin-panel/orders', { ...fakeOrders(() => []) });
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
    expect(screen.getByTestId('orders-heading')).toHaveTextContent('Orders - 0');
  });

  it('shows a loading state', async () => {
    await openPanel('/admin-panel/orders', { ...fakeOrders(() => new Promise(() => {})) });
    expect(screen.getByRole('status', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
  });

  it('offers a retry when orders cannot be loaded', async () => {
    let down = true;
    const { user } = await openPanel('/admin-panel/orders', {
      ...fakeOrders(() => (down ? new ApiError(500) : [anna])),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(takeConsoleErrors().length).toBeGreaterThan(0);
    down = false;
    await user.click(retry);
    expect(await screen.findAllByTestId('order-row')).toHaveLength(1);
  });
});

describe('the status of an order', () => {
  it.each(ORDER_STATUSES.filter((status) => status !== 'pending'))(
    'changes to %s, for a dispatch after a question, and is sent with both labels',
    async (status) => {
      let saved = anna;
      let respond = () => {};
      const { user, requests } = await openPanel('/admin-panel/orders', {
        ...fakeOrders(() => [saved]),
        [UPDATE]: () =>
          new Promise((resolve) => {
            respond = () => {
              saved = { ...anna, ...statusFields(status) };
              resolve(saved);
            };
          }),
      });
      await screen.findAllByTestId('order-row');
      await user.selectOptions(statusOf(0), status);
      if (status === 'shipped') await user.click(screen.getByTestId('confirm-yes'));
      expect(statusOf(0)).toHaveValue(status);
      const { statusEN, statusRU } = statusFields(status);
      await waitFor(() =>
        expect(requests.find(({ name }) => name === UPDATE)?.body).toEqual({
          orderId: anna._id,
          displayedStatus: 'pending',
          statusEN,
          statusRU,
        }),
      );
      await act(async () => respond());
      await waitFor(() => expect(requests.at(-1)?.name).toBe('GET /api/orders/page'));
      expect(statusOf(0)).toHaveValue(status);
    },
  );

  it.each([
    [
      new ApiError(409, { code: 'outOfStock', message: 'Not enough in stock.', details: { items: [] } }),
      'Not enough in stock.',
    ],
    [new ApiError(502), 'The status could not be changed. Please try again.'],
  ])('is rolled back when the request fails, with a log entry and a message', async (error, text) => {
    const { user } = await openPanel('/admin-panel/orders', {
      ...fakeOrders(() => [anna]),
      [UPDATE]: error,
    });
    await screen.findAllByTestId('order-row');
    await user.selectOptions(statusOf(0), 'delivered');
    expect(await screen.findByTestId('toast')).toHaveTextContent(text);
    expect(statusOf(0)).toHaveValue('pending');
    expect(takeConsoleErrors().join()).toContain('Error updating order status');
  });

  it('two quick changes are sent in order, and the last one stays', async () => {
    const sent: string[] = [];
    let saved = anna;
    const { user } = await openPanel('/admin-panel/orders', {
      ...fakeOrders(() => [saved]),
      [UPDATE]: ({ body }) => {
        const { statusEN } = body as { statusEN: 'processing' | 'delivered' };
        sent.push(statusEN);
        saved = { ...anna, ...statusFields(statusEN) };
        return saved;
      },
    });
    await screen.findAllByTestId('order-row');
    await user.selectOptions(statusOf(0), 'processing');
    await user.selectOptions(statusOf(0), 'delivered');
    await waitFor(() => expect(sent).toEqual(['processing', 'delivered']));
    expect(statusOf(0)).toHaveValue('delivered');
  });

  it('changes by a keyboard shortcut', async () => {
    const { user, requests } = await openPanel('/admin-panel/orders', {
      ...fakeOrders(() => [anna, guest]),
      [UPDATE]: { ...guest, ...statusFields('delivered') },
    });
    await screen.findAllByTestId('order-row');
    act(() => rows()[0]!.focus());
    await user.keyboard('j4x');
    expect(rows()[1]).toHaveFocus();
    expect(rows()[1]).toHaveAttribute('aria-selected', 'true');
    await waitFor(() =>
      expect(requests.find(({ name }) => name === UPDATE)?.body).toMatchObject({
        orderId: guest._id,
        statusEN: 'delivered',
      }),
    );
  });
});

describe('a long list of orders', () => {
  const orders = manyOrders(5, (_id, date) => anOrder({ _id, date }));

  it('is loaded page by page', async () => {
    const { user } = await openPanel(
      '/admin-panel/orders',
      fakeOrders(() => orders, 2),
    );
    await waitFor(() => expect(screen.getAllByTestId('order-row')).toHaveLength(2));
    expect(screen.getByTestId('orders-heading')).toHaveTextContent('Orders - 5');
    for (const count of [4, 5]) {
      await user.click(screen.getByTestId('orders-more'));
      await waitFor(() => expect(rows()).toHaveLength(count));
    }
    expect(screen.queryByTestId('orders-more')).toBeNull();
    expect(rows().map((row) => row.dataset['orderId'])).toEqual(orders.map(({ _id }) => _id));
  });

  it('is filtered on the server by payment and dates, which are URL parameters', async () => {
    const { user, requests, address } = await openPanel(
      '/admin-panel/orders?from=invalid',
      fakeOrders(() => orders),
    );
    await screen.findAllByTestId('order-row');
    const lastQuery = () => requests.filter(({ name }) => name === 'GET /api/orders/page').at(-1)?.query;
    expect(lastQuery()).toEqual({ limit: '100' });
    await user.selectOptions(screen.getByTestId('orders-payment'), 'paid');
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '100', payment: 'paid' }));
    fireEvent.change(screen.getByTestId('orders-to'), { target: { value: '2025-03-06' } });
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '100', payment: 'paid', to: '2025-03-06' }));
    expect(address()).toContain('payment=paid');
    // WebKit shows today's date in a field that is not marked as empty.
    expect(screen.getByTestId('orders-from')).toHaveAttribute('data-empty');
    expect(screen.getByTestId('orders-to')).not.toHaveAttribute('data-empty');
  });

  it('shows the orders whose fiscal receipts are not registered, once an order has receipts', async () => {
    const receipt = { id: anId(1), kind: 'sale', number: null, url: null, amount: 1, at: anna.date } as const;
    const withReceipt = (order: typeof anna, state: 'registered' | 'failed') => ({
      ...order,
      receipts: [{ ...receipt, state }],
    });
    const listed = [withReceipt(anna, 'registered'), withReceipt(guest, 'failed')];
    const { user, address } = await openPanel(
      '/admin-panel/orders',
      fakeOrders(() => listed),
    );
    await user.selectOptions(await screen.findByTestId('orders-receipts'), 'Receipt not registered');
    await waitFor(() => expect(rows().map(({ dataset }) => dataset['orderId'])).toEqual([guest._id]));
    expect(address()).toBe('/admin-panel/orders?receipts=missing');
  });

  it('opens an order from the URL that no loaded page contains', async () => {
    const last = orders[4]!;
    await openPanel(
      `/admin-panel/orders?order=${last._id}`,
      fakeOrders(() => orders, 2),
    );
    expect(await screen.findByTestId('order-detail')).toHaveTextContent(
      `Order ${last._id.slice(-6).toUpperCase()}`,
    );
    expect(rows()).toHaveLength(2);
  });

  it('shows the name of the payment provider in the order details', async () => {
    const payment = { provider: 'sandbox', status: 'paid' as const };
    const order = { ...orders[0]!, payment };
    await openPanel(
      `/admin-panel/orders?order=${order._id}`,
      fakeOrders(() => [order]),
      'ru',
    );
    expect(await screen.findByText('Оплата: тестовый банк')).toBeInTheDocument();
  });
});

describe('keyboard shortcuts of the orders table', () => {
  const start = async (query = '', count = 4) => {
    let stored = manyOrders(count, (_id, date) => anOrder({ _id, date }));
    const view = await openPanel(`/admin-panel/orders${query}`, {
      ...fakeOrders(() => stored),
      [UPDATE]: ({ body }) => {
        const { orderId, statusEN } = body as { orderId: string; statusEN: OrderStatus };
        stored = stored.map((order) =>
          order._id === orderId ? { ...order, ...statusFields(statusEN) } : order,
        );
        return stored.find(({ _id }) => _id === orderId)!;
      },
    });
    await screen.findAllByTestId('order-row');
    act(() => rows()[0]!.focus());
    return view;
  };
  const focusedId = () => (document.activeElement as HTMLElement).dataset['orderId'];

  it('a status change moves the focus to the next order of the tab', async () => {
    const { user } = await start('?status=pending');
    const ids = rows().map((row) => row.dataset['orderId']);
    await user.keyboard('j');
    expect(focusedId()).toBe(ids[1]);
    // The order leaves the tab, and the next one has the focus; after the last order it is the first one.
    await user.keyboard('3');
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(focusedId()).toBe(ids[2]));
    await user.keyboard('4');
    await waitFor(() => expect(focusedId()).toBe(ids[3]));
    await user.keyboard('4');
    await waitFor(() => expect(focusedId()).toBe(ids[0]));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('the Tab key reaches the controls of one row only', async () => {
    const { user } = await start();
    await user.keyboard('j');
    const row = rows()[1]!;
    for (const role of ['checkbox', 'button', 'combobox']) {
      await user.tab();
      expect(within(row).getByRole(role)).toHaveFocus();
    }
    await user.keyboard('{Escape}');
    expect(row).toHaveFocus();
  });

  it('selected orders are changed together, and the focus returns to the row', async () => {
    const { user, requests } = await start();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}b');
    expect(screen.getByTestId('bulk-status')).toHaveFocus();
    expect(screen.getByRole('region', { name: '3 orders selected' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focusedId()).toBe(rows()[2]?.dataset['orderId']));
    await user.keyboard('ab');
    await user.selectOptions(screen.getByTestId('bulk-status'), 'shipped');
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(requests.filter(({ name }) => name === UPDATE)).toHaveLength(4));
    await waitFor(() => expect(focusedId()).toBe(rows()[2]?.dataset['orderId']));
  });

  it('Enter opens an order, and closing it restores the focus', async () => {
    const { user } = await start();
    await user.keyboard('j{Enter}');
    expect(await screen.findByTestId('order-detail')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close the order' }));
    await waitFor(() => expect(screen.queryByTestId('order-detail')).toBeNull());
    expect(focusedId()).toBe(rows()[1]?.dataset['orderId']);
  });
});

test('new orders appear automatically', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let orders = [guest];
    await openPanel('/admin-panel/orders', { ...fakeOrders(() => orders) });
    await screen.findAllByTestId('order-row');
    orders = [{ ...anna, date: new Date().toISOString() }, guest];
    await act(() => jest.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(within(rows()[0]!).getByText('New')).toBeInTheDocument();
    expect(screen.getByTestId('orders-heading')).toHaveTextContent('Orders - 2');
    expect(screen.getByTestId('toast')).toHaveTextContent('1 new order');
  } finally {
    jest.useRealTimers();
  }
});
