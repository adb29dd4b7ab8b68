import {
  CURRENCIES,
  MAX_REASON_LENGTH,
  MAX_RETURN_INSTRUCTIONS_LENGTH,
  MAX_RETURN_LABEL_BYTES,
  MAX_RETURN_PHOTO_BYTES,
  MAX_RETURN_PHOTOS,
  MAX_RETURN_TEXT_LENGTH,
  RETURN_REASONS,
  RETURN_STATES,
  SHOPPER_RETURN_REASONS,
} from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract, KB } from './endpoint.ts';
import { json, uploadedFile } from './form-values.ts';
import { itemsToAdd } from './orders/order-change.ts';
import { byOrderAccess, orderAccess, orderItem } from './orders/schemas.ts';
import {
  amount,
  cursorText,
  httpsUrl,
  lineQuantity,
  linesOfText,
  objectId,
  pageLimit,
  timestamp,
} from './values.ts';

/** A return of pieces of a delivered order. */
export const orderReturn = z.object({
  id: objectId,
  orderId: objectId,
  state: z.enum(RETURN_STATES),
  requestedAt: timestamp,
  lines: z.array(lineQuantity).meta({ description: 'The pieces, of a received return those that arrived' }),
  missing: z.array(lineQuantity).optional().meta({ description: 'Announced pieces that did not arrive' }),
  reason: z.enum(RETURN_REASONS),
  text: z.string(),
  photoCount: z.int(),
  /** The value of the returned pieces, in the order's currency. */
  amount,
  history: z.array(z.object({ state: z.enum(RETURN_STATES), at: timestamp })),
  instructions: z.string().nullable().meta({ description: 'How to send the parcel, of an approved return' }),
  labelUrl: z.string().nullable().meta({ description: 'Link to the label' }),
  hasLabel: z.boolean().meta({ description: 'Whether the label is a PDF of the shop' }),
  rejection: z
    .string()
    .nullable()
    .meta({ description: 'Why it was rejected, or closed without a refund; for the shopper' }),
  refundedAmount: amount.nullable(),
  replacement: z
    .array(lineQuantity)
    .optional()
    .meta({ description: 'What is sent instead, of an exchanged return' }),
  revision: z.int().meta({ description: 'Incremented with every change' }),
});

/** A return with the data of its order, for the staff. */
export const staffReturn = orderReturn.extend({
  orderDate: timestamp,
  currency: z.enum(CURRENCIES),
  buyer: z.string(),
  email: z.string().nullable(),
  items: z.array(orderItem).meta({ description: 'All lines of the order' }),
  maximumRefund: amount.optional().meta({ description: 'What was paid for the pieces and is not refunded' }),
  refundPending: z.boolean().meta({ description: 'A refund was requested and is not complete' }),
  exchangePending: z
    .boolean()
    .optional()
    .meta({ description: 'An exchange was requested and is not complete' }),
  refundFailed: z
    .boolean()
    .optional()
    .meta({ description: 'The last refund has failed, so the return can be refunded again' }),
  deduction: z
    .object({ amount, reason: z.string() })
    .optional()
    .meta({ description: 'What the refund withholds' }),
  restocked: z.array(lineQuantity).nullable().meta({ description: 'Null until the parcel is received' }),
});

/** Fields of the multipart request. `lines` is JSON, `photos` are files named `photos[0]`, `photos[1]` and so on. */
export const returnInput = z.object({
  lines: json(z.array(lineQuantity).min(1).max(100)),
  reason: z.enum(SHOPPER_RETURN_REASONS),
  text: linesOfText.max(MAX_RETURN_TEXT_LENGTH).default(''),
  photos: z
    .union([z.array(uploadedFile).max(MAX_RETURN_PHOTOS), uploadedFile.transform((photo) => [photo])])
    .default([]),
});
/** A return that a member of staff opens, of pieces that have left the shop. */
export const staffReturnInput = z.object({
  lines: z.array(lineQuantity).min(1).max(100),
  reason: z.enum(RETURN_REASONS),
  text: linesOfText.max(MAX_RETURN_TEXT_LENGTH).default(''),
});

export const returnsQuery = z.strictObject({
  state: z.enum(RETURN_STATES).optional(),
  /** Id of the order. */
  order: objectId.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
export const returnPage = z.object({
  returns: z.array(staffReturn),
  nextCursor: z.string().nullable(),
  /** Returns that wait for the shop: requested or received. */
  openCount: z.int(),
});

const revision = z.int().min(0);
/** Fields of the multipart request; `label` is an optional PDF file. */
export const returnApproval = z.object({
  revision: z.coerce.number().pipe(revision),
  instructions: linesOfText.min(1).max(MAX_RETURN_INSTRUCTIONS_LENGTH),
  labelUrl: z.union([z.literal('').transform(() => null), httpsUrl]).nullish(),
  label: uploadedFile.optional(),
});
export const returnRejection = z.object({
  revision,
  reason: linesOfText.min(1).max(MAX_REASON_LENGTH),
});
/** `restock` lists the arrived pieces that can be sold again; the other ones are written off. */
export const returnReceipt = z.object({
  revision,
  arrived: z.array(lineQuantity).min(1).max(100).optional().meta({
    description: 'All pieces by default. The other ones leave the return, and can be returned again',
  }),
  restock: z.array(lineQuantity).max(100),
});
export const returnRefund = z.object({
  revision,
  amount: amount.gt(0),
  reason: linesOfText.max(MAX_REASON_LENGTH).optional().meta({ description: 'Of a deduction' }),
});

export const returnExchange = z.object({
  revision,
  add: itemsToAdd.min(1),
  reason: linesOfText.min(1).max(MAX_REASON_LENGTH).optional().meta({ description: 'For the staff only' }),
});

export type OrderReturn = z.infer<typeof orderReturn>;
export type StaffReturn = z.infer<typeof staffReturn>;
export type ReturnPage = z.infer<typeof returnPage>;

const decision = {
  access: 'orders.edit',
  params: byId,
  response: staffReturn,
  errors: ['changed'],
} as const;

export const returnEndpoints = {
  'POST /api/orders/by-key/:key/returns': {
    summary: 'Request a return of pieces of a delivered order, with up to 4 photos',
    access: 'public',
    params: byOrderAccess,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    // More photos than allowed are named by `validation`.
    multipart: {
      fields: 10,
      fieldBytes: 16 * KB,
      files: 2 * MAX_RETURN_PHOTOS,
      fileBytes: MAX_RETURN_PHOTO_BYTES,
      total: MAX_RETURN_PHOTOS * MAX_RETURN_PHOTO_BYTES + 200 * KB,
    },
    earlyAccess: true,
    body: returnInput,
    status: 201,
    response: orderReturn,
    errors: ['returnClosed', 'alreadyReturned', 'idempotencyMismatch'],
  },
  'POST /api/orders/:id/returns': {
    summary: 'Open a return of dispatched pieces, such as those of a refused parcel; it is approved at once',
    access: 'orders.edit',
    params: byId,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: staffReturnInput,
    status: 201,
    response: staffReturn,
    errors: ['alreadyReturned', 'idempotencyMismatch'],
  },
  'GET /api/orders/by-key/:key/returns': {
    summary: 'The returns of an order, newest first',
    access: 'public',
    params: byOrderAccess,
    response: z.array(orderReturn),
  },
  'GET /api/orders/by-key/:key/returns/:returnId/label': {
    summary: 'The label of an approved return',
    access: 'public',
    params: z.object({ key: orderAccess, returnId: objectId }),
    contentType: 'application/pdf',
    response: z.string().meta({ format: 'binary' }),
  },
  'GET /api/returns': {
    summary: 'Returns a page at a time, newest first',
    access: 'orders.view',
    query: returnsQuery,
    response: returnPage,
  },
  'GET /api/returns/:id': {
    summary: 'A return with the data of its order',
    access: 'orders.view',
    params: byId,
    response: staffReturn,
  },
  'GET /api/returns/:id/photos/:photo': {
    summary: 'A photo of a return, by its index',
    access: 'orders.view',
    params: z.object({
      id: objectId,
      photo: z
        .string()
        .regex(/^[0-3]$/)
        .transform(Number),
    }),
    contentType: 'image/webp',
    response: z.string().meta({ format: 'binary' }),
  },
  'POST /api/returns/:id/approve': {
    ...decision,
    summary: 'Approve a return with instructions and a label',
    multipart: {
      fields: 10,
      fieldBytes: 16 * KB,
      files: 1,
      fileBytes: MAX_RETURN_LABEL_BYTES,
      total: MAX_RETURN_LABEL_BYTES + 200 * KB,
    },
    body: returnApproval,
  },
  'POST /api/returns/:id/reject': {
    ...decision,
    summary: 'Reject a return with a reason for the shopper',
    body: returnRejection,
  },
  'POST /api/returns/:id/close': {
    ...decision,
    summary: 'Close a received return without a refund, with a reason for the shopper',
    body: returnRejection,
  },
  'POST /api/returns/:id/receive': {
    ...decision,
    summary: 'Record the pieces that arrived, and put pieces back into stock',
    body: returnReceipt,
  },
  'POST /api/returns/:id/refund': {
    ...decision,
    summary: 'Refund a received return',
    confirmed: true,
    body: returnRefund,
    errors: ['changed', 'notRefundable', 'refundTooLarge', 'refundRefused', 'paymentUnavailable'],
  },
  'POST /api/returns/:id/exchange': {
    ...decision,
    summary:
      'Send other watches instead of those of a received return. A lower value is refunded, a higher one is paid first',
    body: returnExchange,
    errors: [
      'changed',
      'notChangeable',
      'outOfStock',
      'amountTooLarge',
      'amountTooSmall',
      'confirmationRequired',
    ],
  },
} as const satisfies Record<string, EndpointContract>;
