import { randomUUID } from 'node:crypto';
import type { LineQuantity } from '@meridian/domain';
import { Types } from 'mongoose';
import type { TestApi } from './test-api.ts';
import { orderBody, wanted } from './order-body.ts';
import { press } from './payments.ts';

const DAY_MS = 86_400_000;
export const PRICE = 500_000;

/** Places an order of a guest, pays for it and delivers it. */
export const deliveredOrder = async (
  shop: TestApi,
  watchId: string,
  {
    quantity = 2,
    daysAgo = 1,
    change = {},
    token,
  }: { quantity?: number; daysAgo?: number; change?: object; token?: string } = {},
) => {
  const body = orderBody([wanted(watchId, quantity)], quantity * PRICE, {
    email: 'guest@example.test',
    ...change,
  });
  const placed = (
    await shop.api('POST /api/orders/place-order', { body, ...(token !== undefined && { token }) })
  ).body;
  await press(placed, 'approve');
  const { order } = placed;
  await shop.connection.collection<{ _id: Types.ObjectId; history: object[] }>('orders').updateOne(
    { _id: new Types.ObjectId(order._id) },
    {
      $set: { status: 'delivered', statusEN: 'delivered', statusRU: 'доставлен' },
      $push: {
        history: { status: 'delivered', at: new Date(Date.now() - daysAgo * DAY_MS), by: 'system' },
      },
    },
  );
  return order;
};

/** Returns the form of a return request. */
export const returnForm = (
  lines: readonly LineQuantity[] = [{ line: 0, quantity: 1 }],
  { photos = [], ...fields }: { photos?: readonly Buffer[]; text?: string; reason?: string } = {},
): FormData => {
  const form = new FormData();
  form.append('lines', JSON.stringify(lines));
  form.append('reason', fields.reason ?? 'unwanted');
  form.append('text', fields.text ?? 'Too heavy for me');
  for (const [index, photo] of photos.entries())
    form.append(`photos[${index}]`, new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
};

/** Requests a return of an order. */
export const requestReturn = (
  shop: TestApi,
  key: string,
  body: FormData,
  idempotencyKey: string = randomUUID(),
) =>
  shop.api('POST /api/orders/by-key/:key/returns', {
    params: { key },
    headers: { 'idempotency-key': idempotencyKey },
    body,
  });

/** Returns the form of an approval. */
export const approvalForm = (
  revision: number,
  { label, labelUrl = '' }: { label?: Buffer; labelUrl?: string } = {},
): FormData => {
  const form = new FormData();
  form.append('revision', String(revision));
  form.append('instructions', 'Send it to Abay 1, Almaty.');
  form.append('labelUrl', labelUrl);
  if (label) form.append('label', new Blob([new Uint8Array(label)]), 'label.pdf');
  return form;
};

/** An approved return of the two pieces of a delivered order. */
export const approvedReturn = async (shop: TestApi, token: string, watchId: string) => {
  const order = await deliveredOrder(shop, watchId);
  const { body } = await requestReturn(shop, order.key, returnForm([{ line: 0, quantity: 2 }]));
  const params = { id: body.id };
  await shop.api('POST /api/returns/:id/approve', { token, params, body: approvalForm(1) });
  return { order, params };
};

/** Receives an approved return, whose pieces are put into stock. */
export const RECEIPT = { revision: 2, restock: [{ line: 0, quantity: 2 }] };

export const receivedReturn = async (shop: TestApi, token: string, watchId: string) => {
  const { order, params } = await approvedReturn(shop, token, watchId);
  await shop.api('POST /api/returns/:id/receive', { token, params, body: RECEIPT });
  return { order, params };
};
