import { ApiError } from '@meridian/api-client';
import type { Order, ShipmentListResult } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { aMember, anId, anOrder, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const UPDATE = 'PUT /api/orders/update-order-status';
const ADD = 'POST /api/orders/:id/shipments';
const PARCEL = 'POST /api/orders/:id/parcel';
const AT = '2025-03-05T10:00:00.000Z';
const [item] = anOrder().items;
const paid = anOrder({
  _id: anId(0xa01),
  items: [{ ...item!, quantity: 2 }],
  payment: { provider: 'sandbox', status: 'paid' },
});
const shipment = {
  id: anId(0xb01),
  carrier: 'dhl' as const,
  trackingNumber: '1234567890',
  trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890',
  items: [{ line: 0, quantity: 2 }],
  at: AT,
};
const note = { id: anId(0xc01), text: 'Gift wrap', at: AT, by: 'owner@example.com' };

/** Opens the orders page with a fake API that applies edits to one order. */
const open = async (order: Order, { query = '', api = {} } = {}) => {
  let stored = order;
  const change = (fields: Partial<Order>) => {
    stored = { ...stored, ...fields };
    return stored;
  };
  const view = await openPanel(`/admin-panel/orders${query}`, {
    ...fakeOrders(() => [stored]),
    [UPDATE]: ({ body }: { body: unknown }) =>
      change(statusFields((body as { statusEN: Order['status'] }).statusEN)),
    [PARCEL]: ({ body }: { body: unknown }) =>
      (body as { weight?: number }).weight
        ? change({ shipments: [{ ...shipment, carrier: 'cdek', parcel: { state: 'created' } }] })
        : new ApiError(422, { code: 'validation', message: 'Check', fields: { weight: 'Enter the weight' } }),
    [ADD]: () => change({ shipments: [...(stored.shipments ?? []), shipment] }),
    'DELETE /api/orders/:id/shipments/:shipmentId': () => change({ shipments: [] }),
    'PUT /api/orders/:id/serial-numbers': ({ body }: { body: unknown }) => {
      const [line] = (body as { lines: { serialNumbers: string[] }[] }).lines;
      return change({ items: [{ ...stored.items[0]!, serialNumbers: line!.serialNumbers }] });
    },
    'POST /api/orders/:id/notes': () => change({ notes: [note] }),
    'DELETE /api/orders/:id/notes/:noteId': () => change({ notes: [] }),
    ...api,
  });
  await screen.findAllByTestId('order-row');
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body }) => body);
  const writes = () => view.requests.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name);
  return { ...view, sent, writes };
};
const details = async () => within(await screen.findByTestId('order-detail'));
const inDrawer = { query: `?order=${paid._id}` };
const statusOf = () => screen.getAllByTestId('order-status')[0]!;

describe('an order that becomes shipped', () => {
  test('asks for the tracking number and saves it before the status', async () => {
    const { user, sent, writes } = await open(paid);
    await user.selectOptions(statusOf(), 'shipped');
    const dialog = within(screen.getByTestId('shipped-dialog'));
    await user.selectOptions(dialog.getByTestId('shipment-carrier'), 'dhl');
    await user.type(dialog.getByTestId('shipment-number'), '12 34567890');
    await user.type(dialog.getByTestId('serial-numbers'), 'SN-1{Enter}SN-2');
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(writes()).toEqual(['PUT /api/orders/:id/serial-numbers', ADD, UPDATE]));
    expect(sent(ADD)).toEqual([
      { carrier: 'dhl', trackingNumber: '1234567890', items: [{ line: 0, quantity: 2 }] },
    ]);
    expect(sent('PUT /api/orders/:id/serial-numbers')).toEqual([
      { lines: [{ line: 0, serialNumbers: ['SN-1', 'SN-2'] }] },
    ]);
    await waitFor(() => expect(screen.queryByTestId('shipped-dialog')).toBeNull());
    expect(statusOf()).toHaveValue('shipped');
  });

  test('needs no number, also with the shortcut', async () => {
    const { user, writes } = await open(paid);
    await user.keyboard('j');
    await waitFor(() => expect(screen.getAllByTestId('order-row')[0]).toHaveFocus());
    await user.keyboard('3');
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(writes()).toEqual([UPDATE]));
  });

  test('stays as it was after “Cancel”, and with a number that does not fit the carrier', async () => {
    const { user, writes } = await open(paid);
    await user.selectOptions(statusOf(), 'shipped');
    await user.selectOptions(screen.getByTestId('shipment-carrier'), 'cdek');
    await user.type(screen.getByTestId('shipment-number'), 'AB');
    await user.click(screen.getByTestId('confirm-yes'));
    expect(screen.getByText(/this carrier’s numbers look different/)).toBeInTheDocument();
    await user.click(screen.getByTestId('confirm-no'));
    expect(writes()).toEqual([]);
    expect(statusOf()).toHaveValue('pending');
  });

  test('an unpaid order becomes shipped first, because only then it takes a shipment', async () => {
    const { user, writes } = await open({ ...paid, payment: { provider: 'sandbox', status: 'pending' } });
    await user.selectOptions(statusOf(), 'shipped');
    await user.type(screen.getByTestId('shipment-number'), 'RR123456789KZ');
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(writes()).toEqual([UPDATE, ADD]));
  });

  test('an order whose pieces are all in shipments is changed at once', async () => {
    const { user, writes } = await open({ ...paid, shipments: [shipment] });
    await user.selectOptions(statusOf(), 'shipped');
    await waitFor(() => expect(writes()).toEqual([UPDATE]));
  });

  test('several orders get their numbers by one request', async () => {
    const { user, sent, writes } = await open(paid, {
      api: {
        'POST /api/orders/shipments': {
          rows: [{ order: paid._id, orderId: paid._id, outcome: 'added' }],
        } satisfies ShipmentListResult,
      },
    });
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByTestId('bulk-status'), 'shipped');
    await user.click(screen.getByTestId('bulk-apply'));
    await user.type(screen.getByTestId('bulk-shipment-number'), 'rr123456789kz');
    await user.click(screen.getByTestId('confirm-yes'));
    expect(await screen.findByTestId('toast')).toHaveTextContent('1 order changed');
    expect(writes()).toEqual(['POST /api/orders/shipments']);
    expect(sent('POST /api/orders/shipments')).toEqual([
      { rows: [{ order: paid._id, carrier: 'kazpost', trackingNumber: 'RR123456789KZ' }] },
    ]);
  });
});

describe('the details of an order', () => {
  test('show shipments with a safe link, add one and remove it after a question', async () => {
    const { user, sent } = await open(paid, inDrawer);
    const drawer = await details();
    expect(drawer.getByText('Nothing has been shipped yet.')).toBeInTheDocument();
    await user.click(drawer.getByTestId('shipment-add'));
    await user.selectOptions(drawer.getByTestId('shipment-carrier'), 'other');
    await user.type(drawer.getByTestId('shipment-url'), 'https://carrier.example/1');
    await user.clear(drawer.getByTestId('shipment-pieces'));
    await user.type(drawer.getByTestId('shipment-pieces'), '1');
    await user.click(drawer.getByTestId('shipment-save'));
    const link = await drawer.findByRole('link', { name: /1234567890/ });
    expect(link).toHaveAttribute('href', shipment.trackingUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(sent(ADD)).toEqual([
      {
        carrier: 'other',
        trackingNumber: null,
        trackingUrl: 'https://carrier.example/1',
        items: [{ line: 0, quantity: 1 }],
      },
    ]);
    await user.click(drawer.getByTestId('shipment-remove'));
    await user.click(screen.getByTestId('confirm-yes'));
    expect(await drawer.findByText('Nothing has been shipped yet.')).toBeInTheDocument();
  });

  test('can be parcels of the carrier of the order, with their state and label', async () => {
    const method = {
      ...{ id: 'cdek', kind: 'courier' as const, nameEN: 'CDEK', nameRU: 'СДЭК', carrier: 'cdek' as const },
      ...{ price: 0, taxRate: null, cashOnDelivery: false },
    };
    const order = { ...paid, delivery: { ...paid.delivery, method } };
    const { user, sent } = await open(order, inDrawer);
    const drawer = await details();
    await user.click(drawer.getByTestId('parcel-add'));
    await user.click(drawer.getByTestId('parcel-order'));
    expect(await drawer.findByText('Enter the weight')).toBeInTheDocument();
    await user.type(drawer.getByTestId('parcel-weight'), '500');
    await user.click(drawer.getByTestId('parcel-order'));
    expect(await drawer.findByTestId('parcel-state')).toHaveTextContent('Parcel accepted by the carrier');
    expect(drawer.getByTestId('parcel-label')).toBeEnabled();
    expect(sent(PARCEL)).toEqual([{}, { weight: 500 }]);
  });

  test('name a serial number that belongs to another piece', async () => {
    const { user } = await open(paid, {
      ...inDrawer,
      api: {
        'PUT /api/orders/:id/serial-numbers': new ApiError(409, {
          code: 'serialNumberTaken',
          message: 'Taken',
          details: { serialNumbers: ['SN-1'] },
        }),
      },
    });
    const drawer = await details();
    await user.type(drawer.getByTestId('serial-numbers'), 'SN-1');
    await user.click(drawer.getByTestId('serials-save'));
    expect(await drawer.findByText(/another piece of the same model: SN-1/)).toBeInTheDocument();
    await user.type(drawer.getByTestId('serial-numbers'), '{Enter}SN-2{Enter}SN-3');
    expect(drawer.getByTestId('serials-save')).toBeDisabled();
  });

  test('add and delete notes', async () => {
    const { user, sent } = await open(paid, inDrawer);
    const drawer = await details();
    await user.type(drawer.getByTestId('note-text'), note.text);
    await user.click(drawer.getByTestId('note-add'));
    expect(await drawer.findByTestId('order-note')).toHaveTextContent(note.text);
    expect(sent('POST /api/orders/:id/notes')).toEqual([{ text: note.text }]);
    await user.click(drawer.getByTestId('note-remove'));
    await user.click(screen.getByTestId('confirm-yes'));
    expect(await drawer.findByText('No notes yet.')).toBeInTheDocument();
  });

  test('show the timeline with everything that happened', async () => {
    const entry = { at: AT, by: null, value: null, text: null, amount: null };
    await open(paid, {
      ...inDrawer,
      api: {
        'GET /api/orders/:id/timeline': [
          { ...entry, kind: 'placed', by: 'shopper' },
          { ...entry, kind: 'paid', amount: 250_000 },
          { ...entry, kind: 'shipment', value: '1234567890', by: 'owner@example.com' },
          { ...entry, kind: 'mail', value: 'tracking', text: 'failed' },
          { ...entry, kind: 'refund', value: 'succeeded', amount: 1000, text: 'A scratch' },
          { ...entry, kind: 'return', value: 'requested' },
          { ...entry, kind: 'note', text: 'Gift wrap' },
        ],
      },
    });
    const entries = within((await details()).getByTestId('order-timeline'));
    const texts = (await entries.findAllByRole('listitem')).map(({ textContent }) =>
      textContent
        .replace(/\s/g, ' ')
        .replace('05/03/2025, 10:00', '')
        .replace(/^.*?\d\d:\d\d/, ''),
    );
    expect(texts).toEqual([
      'Order placedby the customer',
      'Paid: 250,000 ₸',
      'Shipment 1234567890by owner@example.com',
      'Email: tracking numbercould not be delivered',
      'Refund of 1,000 ₸: doneReason: A scratch',
      'Return: requested',
      'Note: Gift wrap',
    ]);
  });

  test('a timeline that fails to load has a retry button', async () => {
    await open(paid, { ...inDrawer, api: { 'GET /api/orders/:id/timeline': new ApiError(500) } });
    const timeline = within((await details()).getByTestId('order-timeline'));
    expect(await timeline.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(takeConsoleErrors().join()).toContain('Error loading data');
  });

  test('a member who may only view sees everything and changes nothing', async () => {
    const items = [{ ...item!, quantity: 2, serialNumbers: ['SN-1'] }];
    await open(
      { ...paid, items, shipments: [{ ...shipment, items: [{ line: 0, quantity: 1 }] }], notes: [note] },
      { ...inDrawer, api: { 'GET /api/user/me': aMember('viewer') } },
    );
    const drawer = await details();
    for (const text of ['1234567890', 'SN-1', note.text])
      expect(drawer.getAllByText(new RegExp(text)).length).toBeGreaterThan(0);
    for (const hook of ['shipment-add', 'shipment-remove', 'serial-numbers', 'note-text', 'note-remove'])
      expect(drawer.queryByTestId(hook)).toBeNull();
    expect(screen.queryByTestId('tracking-list-open')).toBeNull();
  });
});

test('a pasted list is checked, shown with its outcomes and then applied', async () => {
  const { user, sent } = await open(paid, {
    api: {
      'POST /api/orders/shipments': {
        rows: [
          { order: '000A01', orderId: paid._id, outcome: 'added' },
          { order: 'FFFFFF', orderId: null, outcome: 'unknownOrder' },
        ],
      } satisfies ShipmentListResult,
    },
  });
  await user.click(screen.getByTestId('tracking-list-open'));
  await user.click(screen.getByTestId('tracking-list-check'));
  expect(screen.getByText('Paste at least one line')).toBeInTheDocument();
  await user.click(screen.getByTestId('tracking-list-text'));
  await user.paste('000A01;DHL;1234567890\nFFFFFF;dhl;1234567891\n000A02;UPS;1Z\n');
  await user.click(screen.getByTestId('tracking-list-check'));
  const outcomes = () =>
    screen.getAllByTestId('tracking-list-row').map((row) => row.querySelector('td:last-child')?.textContent);
  await screen.findAllByTestId('tracking-list-row');
  expect(outcomes()).toEqual(['Will be added', 'There is no such order', 'Unknown carrier: UPS']);
  await user.click(screen.getByRole('button', { name: 'Add 1 tracking number' }));
  await screen.findByTestId('tracking-list-close');
  expect(outcomes()[0]).toBe('Added');
  const rows = [
    { order: '000A01', carrier: 'dhl', trackingNumber: '1234567890' },
    { order: 'FFFFFF', carrier: 'dhl', trackingNumber: '1234567891' },
  ];
  expect(sent('POST /api/orders/shipments')).toEqual([
    { rows, preview: true },
    { rows, preview: false },
  ]);
});

describe('an order that is collected', () => {
  const point = {
    code: 'ALA1',
    nameEN: 'On Abay',
    nameRU: 'На Абая',
    city: 'Almaty',
    zipCode: '050010',
    address: 'Abay 1',
    hours: '10–20',
    phone: '',
  };
  const method = {
    id: 'store',
    kind: 'store' as const,
    nameEN: 'Our shop',
    nameRU: 'Наш магазин',
    carrier: null,
    price: 500,
    taxRate: null,
    cashOnDelivery: false,
    point,
  };
  const collected = { ...paid, delivery: { ...paid.delivery, method } };
  const wrongCode = new ApiError(409, { code: 'wrongPickupCode', message: 'Not the code.' });

  test('becomes ready, and is handed over by its code', async () => {
    const pickup = { readyAt: AT, handedOverAt: null };
    let stored: Order = collected;
    const { user, sent } = await open(collected, {
      ...inDrawer,
      api: {
        ...fakeOrders(() => [stored]),
        'POST /api/orders/:id/ready': () => (stored = { ...stored, pickup }),
        'POST /api/orders/:id/hand-over': ({ body }: { body: unknown }) =>
          (body as { code: string }).code === '123456'
            ? (stored = {
                ...stored,
                ...statusFields('delivered'),
                pickup: { ...pickup, handedOverAt: AT },
              })
            : wrongCode,
      },
    });
    const drawer = await details();
    expect(drawer.getByTestId('order-delivery-method')).toHaveTextContent('Our shop');
    expect(drawer.getByText('On Abay (ALA1)')).toBeVisible();
    expect(drawer.getByTestId('order-delivery-price')).toHaveTextContent('500');
    await user.click(drawer.getByTestId('order-ready'));
    await user.type(await drawer.findByTestId('order-pickup-code'), '12345');
    await user.click(drawer.getByTestId('order-hand-over'));
    expect(drawer.getByTestId('order-pickup-code')).toBeInvalid();
    await user.type(drawer.getByTestId('order-pickup-code'), '7');
    await user.click(drawer.getByTestId('order-hand-over'));
    expect(await drawer.findByText('Not the code.')).toBeVisible();
    await user.click(drawer.getByTestId('order-ready'));
    await user.type(drawer.getByTestId('order-pickup-code'), '{Backspace}6');
    await user.click(drawer.getByTestId('order-hand-over'));
    expect(await drawer.findByText(/^Handed over/)).toBeVisible();
    expect(sent('POST /api/orders/:id/ready')).toHaveLength(2);
    expect(sent('POST /api/orders/:id/hand-over')).toEqual([{ code: '123457' }, { code: '123456' }]);
  });

  test('at a point of a carrier is handed over by the carrier', async () => {
    const carried = { ...collected.delivery, method: { ...method, carrier: 'cdek' as const } };
    await open({ ...collected, delivery: carried }, inDrawer);
    expect((await details()).getByText('On Abay (ALA1)')).toBeVisible();
    expect((await details()).queryByTestId('order-pickup')).toBeNull();
  });

  test('has its method and point on the packing slip, and several have a list by method', async () => {
    const other = { ...paid, _id: anId(0xa02) };
    await openPanel(`/admin-panel/orders/slips?ids=${paid._id},${other._id}`, {
      ...fakeOrders(() => [other, collected]),
    });
    const [slip] = await screen.findAllByTestId('packing-slip');
    expect(screen.getByTestId('packing-slip-method')).toHaveTextContent('Our shop');
    expect(slip).not.toHaveTextContent('On Abay');
    expect(screen.getAllByTestId('packing-slip')[1]).toHaveTextContent('On Abay (ALA1)');
    expect(screen.getByTestId('packing-list')).toHaveTextContent(/Without a method \(1\).*Our shop \(1\)/);
  });
});
