import {
  CANCEL_REASONS,
  CURRENCIES,
  MAX_REASON_LENGTH,
  OFFLINE_METHODS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  readOrderNumber,
} from '@meridian/domain';
import { z } from 'zod';
import { company } from './company.ts';
import { orderCustoms } from '../customs.ts';
import { deliveryMethodId, orderDelivery } from '../delivery.ts';
import { orderNote, shipment } from './fulfilment.ts';
import { orderChange } from './order-change.ts';
import { receipt } from './receipt.ts';
import { paymentMethod } from './order-input.ts';
import { payment, refund, staffPayment, transfer } from './payment.ts';
import {
  amount,
  calendarDay,
  cursorText,
  email,
  lineOfText,
  lineQuantity,
  linesOfText,
  objectId,
  objectIds,
  pageLimit,
  searchText,
  shortText,
  timestamp,
} from '../values.ts';
import { orderPromotion } from '../promotions.ts';
import { deliveryDays } from '../settings.ts';
import { customsFields } from '../watches/watch-customs.ts';

/** Orders (spec sections 3, 4 and 7). */
export const orderItem = z.object({
  itemId: objectId,
  name: z.string(),
  sku: z.string(),
  colorName: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: amount.meta({ description: 'Paid per piece' }),
  regularPrice: amount.optional().meta({ description: 'Of a piece on sale: the price without the sale' }),
  campaign: z
    .object({ id: objectId, nameEN: z.string(), nameRU: z.string() })
    .optional()
    .meta({ description: 'The sale that has set the price' }),
  discount: amount.optional().meta({ description: 'What the promo code has taken off each piece' }),
  isGift: z.boolean().optional().meta({ description: 'A piece that the promo code has given away' }),
  worth: amount.optional().meta({ description: 'Of a gift: its present price at the purchase, for customs' }),
  weight: z.number(),
  ...customsFields,
  image: z.string(),
  cancelled: z.int().optional().meta({
    description:
      'Pieces that were refunded or removed before they left the shop, so that they are not shipped',
  }),
  removed: z
    .int()
    .optional()
    .meta({ description: 'Those of the cancelled pieces that a change of the order has taken out' }),
  dispatched: z.int().optional().meta({
    description:
      'Pieces that had left the shop when the order was cancelled, or processed again for an exchange',
  }),
  exchanged: z.int().optional().meta({ description: 'Returned pieces that an exchange has replaced' }),
  serialNumbers: z
    .array(z.string())
    .optional()
    .meta({ description: 'Of the dispatched pieces, as far as the shop has recorded them' }),
  warrantyUntil: calendarDay
    .optional()
    .meta({ description: 'The last day of the warranty of a line that an exchange has added' }),
});

const historyEntry = z.object({ status: z.enum(ORDER_STATUSES), at: timestamp, by: z.string() });

const pickup = z.object({
  readyAt: timestamp,
  handedOverAt: timestamp.nullable(),
  code: z.string().optional().meta({ description: 'Only for the customer, who tells it the staff' }),
});

export const order = z.object({
  _id: objectId,
  date: timestamp,
  status: z.enum(ORDER_STATUSES),
  statusEN: z.enum(ORDER_STATUSES),
  statusRU: z.string(),
  currency: z.enum(CURRENCIES),
  amount,
  amountKzt: amount,
  email: z.string().nullable(),
  userId: z.object({ _id: objectId, email: z.string(), name: z.string(), surname: z.string() }).nullable(),
  delivery: z.object({
    name: z.string(),
    surname: z.string(),
    patronymic: z.string().nullable(),
    phone: z.string(),
    additionalPhone: z.string(),
    country: z.string(),
    zipCode: z.string(),
    city: z.string(),
    address: z.string(),
    /** Expected days at the time of the order; absent without a country. */
    estimate: deliveryDays.optional(),
    method: orderDelivery
      .optional()
      .meta({ description: 'As of placing the order; its price is part of the amount' }),
  }),
  company: company.optional().meta({ description: 'The buyer; absent for a private person' }),
  items: z.array(orderItem),
  promotion: orderPromotion.optional().meta({ description: 'Of the promo code' }),
  customs: orderCustoms,
  payment: staffPayment,
  history: z.array(
    historyEntry.extend({
      reason: z.string().optional().meta({ description: 'Why the staff changed it; a name or any text' }),
    }),
  ),
  shipments: z.array(shipment).optional().meta({ description: 'Oldest first' }),
  notes: z.array(orderNote).optional().meta({ description: 'Of the staff; shoppers never see them' }),
  changes: z.array(orderChange).optional().meta({ description: 'Of lines and contact, oldest first' }),
  revision: z.int().meta({ description: 'Another one whenever the order has changed' }),
  placedBy: z
    .string()
    .optional()
    .meta({ description: 'Email of the member of staff who placed the order for a customer' }),
  warrantyUntil: calendarDay.optional().meta({ description: 'The last day of the warranty of a paid order' }),
  pickup: pickup
    .optional()
    .meta({ description: 'Of an order that waits at a point of the shop, or was collected there' }),
  receipts: z.array(receipt).optional().meta({ description: 'Fiscal receipts, oldest first' }),
});

/** Secret key of an order; its holder has the customer's access. */
export const orderKey = z.string().regex(/^[\w-]{32}$/);
/** The key of an order, or its id if the request has the order's session cookie. */
export const orderAccess = z.union([orderKey, objectId]);
export const byOrderAccess = z.object({ key: orderAccess });

const shopperItem = orderItem.extend({ nameRU: z.string(), colorNameRU: z.string() });

/** An order as its customer sees it. */
export const shopperOrder = order
  .omit({ notes: true, placedBy: true, changes: true, revision: true })
  .extend({
    key: orderAccess.meta({
      description:
        'The key, or the id if the request had the id and the cookie of the order or a token of its customer',
    }),
    payment,
    refunds: z.array(refund).optional().meta({ description: 'Refunds of the payment of the order' }),
    canCancel: z.boolean(),
    /** Until when a return can be requested; null unless the order is delivered. */
    returnableUntil: timestamp.nullable(),
    /** Personal data is masked, because the order is older than 90 days and its customer is not signed in. */
    isMasked: z.boolean(),
    history: z.array(historyEntry),
    difference: z
      .object({
        amount,
        payBefore: timestamp,
        remove: z.array(lineQuantity),
        add: z.array(shopperItem),
      })
      .optional()
      .meta({ description: 'Of a change that is made when its difference is paid' }),
    /** End of the payment term; null unless the payment is pending. */
    payBefore: timestamp.nullable(),
    transfer: transfer
      .optional()
      .meta({ description: 'Of an order that waits for a transfer, and not of one in a list' }),
    items: z.array(shopperItem),
  });

/** Request to pay an order. */
const paymentStart = z.object({
  status: z.enum(PAYMENT_STATUSES),
  redirectUrl: z
    .string()
    .nullable()
    .meta({ description: 'Where the shopper pays; null when nothing can be paid now' }),
});

/** Pieces that a shopper cancels. */
export const piecesInput = z.object({ lines: z.array(lineQuantity).min(1).max(100) });

export const payInput = z.object({
  key: orderAccess,
  amount: amount
    .optional()
    .meta({ description: 'The new amount of 409 `priceChanged`, which the shopper accepts' }),
  paymentMethod: paymentMethod.meta({
    description: 'Another one than that of the open payment closes its page. Absent: it stays',
  }),
});
/** Response of `place-order` and of the payment endpoint. */
export const placedOrder = z.object({ order: shopperOrder, payment: paymentStart });

export const orderStatusUpdate = z.object({
  orderId: objectId,
  statusEN: z.string().trim().toLowerCase().pipe(z.enum(ORDER_STATUSES)),
  statusRU: z.string().max(100).optional(),
  displayedStatus: z
    .enum(ORDER_STATUSES)
    .optional()
    .meta({ description: 'The status that the sender saw; if the order has another one, nothing changes' }),
  restock: z.boolean().optional().meta({
    description:
      'Whether a cancellation puts pieces back into stock; true by default. Dispatched pieces come back only by a return',
  }),
  reason: linesOfText
    .min(1)
    .max(MAX_REASON_LENGTH)
    .optional()
    .meta({
      description: `For the staff only: ${CANCEL_REASONS.map((reason) => `\`${reason}\``).join(', ')}, or any text`,
    }),
});

/** Query of the paged list of the admin panel. */
export const ordersQuery = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  /** Id of the method of delivery. */
  delivery: deliveryMethodId.optional(),
  /** `missing`: only orders with a fiscal receipt that is not registered. */
  receipts: z.enum(['missing']).optional(),
  /** Words that must all occur in number, name, company, email, phone, city, watch or SKU. */
  q: searchText.optional(),
  /** Both days are included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Id of the client. */
  client: objectId.optional(),
  /** Email of orders without an account; together with `client` the orders of both. */
  guest: email.optional(),
  ids: objectIds.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
const revision = z.string().meta({ description: 'Another one whenever any order has changed' });
export const orderPage = z.object({ orders: z.array(order), nextCursor: z.string().nullable(), revision });

/** Search for an order by its displayed number and the email that it was placed with. */
export const orderSearch = z.object({
  number: z
    .string()
    .overwrite((text) => readOrderNumber(text) ?? text)
    .regex(/^(№|#)?\s*[0-9A-F]{6}$/),
  email,
});

/** Query of the shopper's own orders. */
export const shopperOrdersQuery = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
export const shopperOrderPage = z.object({
  orders: z.array(shopperOrder),
  nextCursor: z.string().nullable(),
});

/** A refund of a part of the payment, requested by a member of staff. */
export const refundInput = z.object({
  amount: amount.min(0.01).multipleOf(0.01),
  reason: linesOfText.min(1).max(MAX_REASON_LENGTH),
  lines: z
    .array(lineQuantity)
    .max(100)
    .optional()
    .meta({ description: 'The refunded pieces; those that have not left the shop are not shipped any more' }),
  restock: z
    .boolean()
    .optional()
    .meta({ description: 'Whether pieces that have not left the shop return to stock; true by default' }),
});

/** A payment by transfer or in cash. */
const recordedPayment = z.object({
  method: z.enum(OFFLINE_METHODS),
  reference: lineOfText.min(1).max(100).optional().meta({ description: 'The reference of the bank' }),
});

/** Records a payment by transfer or in cash. */
export const offlinePayment = recordedPayment.extend({
  note: shortText.optional(),
  whenSoldOut: z.enum(['refund', 'short']).optional().meta({
    description:
      'If the pieces of the order are sold: refund the payment as a late one, or let the order wait for stock. Without it, the payment is not recorded',
  }),
});

/** Undoes a recorded payment. */
export const undoPaymentInput = z.object({
  reason: linesOfText.min(1).max(MAX_REASON_LENGTH).meta({ description: 'For the staff only' }),
  instead: recordedPayment
    .optional()
    .meta({ description: 'How the order was paid; without it, the order is unpaid again' }),
});

export const orderCounts = z.object({
  all: z.int(),
  pending: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Time of the newest order. */
  newest: timestamp.nullable(),
  revision,
});

export type Order = z.infer<typeof order>;
export type ShopperOrder = z.infer<typeof shopperOrder>;
export type PlacedOrder = z.infer<typeof placedOrder>;
export type OrdersQuery = z.output<typeof ordersQuery>;
export type OrderPage = z.infer<typeof orderPage>;
export type ShopperOrderPage = z.infer<typeof shopperOrderPage>;
export type RefundInput = z.output<typeof refundInput>;
export type OrderCounts = z.infer<typeof orderCounts>;
