import {
  CURRENCIES,
  DELIVERY_COUNTRIES,
  DISPUTE_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@meridian/domain';
import { z } from 'zod';
import { amount, email, objectId, optionalText, phone, shortText, timestamp } from './text.ts';

/** Orders (spec sections 3, 4 and 7, shapes as settled). */
const countries = DELIVERY_COUNTRIES.map((country) => country.value) as [string, ...string[]];

/** What the shopper types at checkout; the same schema guards the form and the server. */
export const deliveryInput = z.object({
  name: shortText,
  surname: shortText,
  patronymic: optionalText.nullish(),
  phone,
  additionalPhone: z.union([z.literal(''), phone]).nullish(),
  country: z.enum(countries),
  zipCode: optionalText.nullish(),
  city: shortText,
  address: shortText,
});

/** The rest of the spec's fields may come along, empty where the client could not look them up; the server has its own. */
export const orderItemInput = z.object({
  itemId: objectId,
  colorName: shortText,
  size: shortText,
  /** How many there are is for the stock to say; the bound only keeps sums sane. */
  quantity: z.int().min(1).max(1_000_000),
  name: z.string().max(200).nullish(),
  sku: z.string().max(200).nullish(),
  price: z.number().nullish(),
  weight: z.number().nullish(),
});

export const orderInput = deliveryInput.extend({
  /** The form always has one; a client that sends none is not refused for it. */
  country: z.union([z.literal(''), deliveryInput.shape.country]).nullish(),
  items: z.array(orderItemInput).min(1).max(100),
  amount,
  email: z.union([z.literal('').transform(() => null), email]).nullish(),
  currency: z.enum(CURRENCIES).optional(),
});

export const orderItem = z.object({
  itemId: objectId,
  name: z.string(),
  sku: z.string(),
  colorName: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: amount,
  weight: z.number(),
  image: z.string(),
});

/** How an order is paid, as its buyer sees it. */
const payment = z.object({ provider: z.string(), status: z.enum(PAYMENT_STATUSES) });

/** The currency of another provider's report may be one that the shop does not sell in. */
const reportedMoney = { amount, currency: z.string() };

/** What the payment provider reports, for the owner. Amounts of refunds are in the order's currency. */
const ownerPayment = payment.extend({
  refunds: z
    .array(
      z.object({
        amount,
        status: z.enum(REFUND_STATUSES),
        isLate: z
          .boolean()
          .meta({ description: 'Of a payment that came late or twice, so that the order did not use it' }),
      }),
    )
    .optional(),
  disputes: z
    .array(
      z.object({
        ...reportedMoney,
        reference: z.string(),
        status: z.enum(DISPUTE_STATUSES),
        reason: z.string().meta({ description: 'In the words of the provider, such as `fraudulent`' }),
        at: timestamp,
        respondBefore: timestamp.nullable(),
      }),
    )
    .optional(),
  mismatch: z
    .object({
      field: z.enum(['amount', 'currency', 'mode']),
      money: z.object(reportedMoney).nullable(),
      at: timestamp,
    })
    .optional()
    .meta({ description: 'The last report of a payment that does not fit the order; it changed nothing' }),
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
  }),
  items: z.array(orderItem),
  payment: ownerPayment,
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: timestamp, by: z.string() })),
});

/** The unguessable key of an order: who has it is taken for its buyer. */
export const orderKey = z.string().regex(/^[\w-]{32}$/);

/** An order as its buyer sees it. */
export const ownOrder = order.extend({
  key: orderKey,
  payment,
  /** Until when it can be paid before it lapses; null unless it waits for its payment. */
  payBefore: timestamp.nullable(),
  items: z.array(orderItem.extend({ nameRU: z.string(), colorNameRU: z.string() })),
});

/** What a shopper who wants to pay needs to know. */
const paymentStart = z.object({
  status: z.enum(PAYMENT_STATUSES),
  redirectUrl: z
    .string()
    .nullable()
    .meta({ description: 'Where the shopper pays; null when nothing can be paid now' }),
});

export const payInput = z.object({ key: orderKey });
/** Answers placing an order, and paying one. */
export const placedOrder = z.object({ order: ownOrder, payment: paymentStart });

export const orderStatusUpdate = z.object({
  orderId: objectId,
  statusEN: z.string().trim().toLowerCase().pipe(z.enum(ORDER_STATUSES)),
  statusRU: z.string().max(100).optional(),
});

export type Order = z.infer<typeof order>;
export type OwnOrder = z.infer<typeof ownOrder>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderInput = z.input<typeof orderInput>;
export type DeliveryInput = z.input<typeof deliveryInput>;
export type PlacedOrder = z.infer<typeof placedOrder>;
