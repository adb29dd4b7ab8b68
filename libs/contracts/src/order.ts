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

/** Orders (spec sections 3, 4 and 7). */
const countries = DELIVERY_COUNTRIES.map((country) => country.value) as [string, ...string[]];

/** Delivery fields of the checkout; the form and the server use this one schema. */
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

/** The other fields of the specification are accepted and may be empty; the server uses its own data. */
export const orderItemInput = z.object({
  itemId: objectId,
  colorName: shortText,
  size: shortText,
  /** The stock decides how many pieces can be ordered; this bound only limits the sums. */
  quantity: z.int().min(1).max(1_000_000),
  name: z.string().max(200).nullish(),
  sku: z.string().max(200).nullish(),
  price: z.number().nullish(),
  weight: z.number().nullish(),
});

export const orderInput = deliveryInput.extend({
  /** Always sent by the form; optional for other clients. */
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

/** Payment of an order as its buyer sees it. */
const payment = z.object({ provider: z.string(), status: z.enum(PAYMENT_STATUSES) });

/** A provider can report a currency that the shop does not sell in. */
const reportedMoney = { amount, currency: z.string() };

/** Reports of the payment provider, for the owner. Refund amounts are in the order's currency. */
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

/** Secret key of an order; its holder has the buyer's access. */
export const orderKey = z.string().regex(/^[\w-]{32}$/);

/** An order as its buyer sees it. */
export const ownOrder = order.extend({
  key: orderKey,
  payment,
  /** End of the payment term; null unless the payment is pending. */
  payBefore: timestamp.nullable(),
  items: z.array(orderItem.extend({ nameRU: z.string(), colorNameRU: z.string() })),
});

/** Request to pay an order. */
const paymentStart = z.object({
  status: z.enum(PAYMENT_STATUSES),
  redirectUrl: z
    .string()
    .nullable()
    .meta({ description: 'Where the shopper pays; null when nothing can be paid now' }),
});

export const payInput = z.object({ key: orderKey });
/** Response of `place-order` and of the payment endpoint. */
export const placedOrder = z.object({ order: ownOrder, payment: paymentStart });

export const orderStatusUpdate = z.object({
  orderId: objectId,
  statusEN: z.string().trim().toLowerCase().pipe(z.enum(ORDER_STATUSES)),
  statusRU: z.string().max(100).optional(),
});

export type Order = z.infer<typeof order>;
export type OwnOrder = z.infer<typeof ownOrder>;
export type OrderInput = z.input<typeof orderInput>;
export type PlacedOrder = z.infer<typeof placedOrder>;
