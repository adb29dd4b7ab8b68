import { inLanguage, type Language } from '../shop/locale.ts';

/** Order statuses and their labels (spec section 4). Every transition between statuses is allowed. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_RU: Record<OrderStatus, string> = {
  pending: 'в ожидании',
  processing: 'в процессе',
  shipped: 'отправлен',
  delivered: 'доставлен',
  cancelled: 'отменен',
};

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  ORDER_STATUSES.includes(value as OrderStatus);

/** Reads a stored status; an unknown value falls back to pending. */
export const readOrderStatus = (value: unknown): OrderStatus => {
  const status = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return isOrderStatus(status) ? status : 'pending';
};

/** Named reasons for a cancellation. The staff may give any other text instead. */
export const CANCEL_REASONS = ['customer', 'outOfStock', 'payment', 'delivery', 'other'] as const;
/** Maximum length of the reason for a status change, in characters. */
export const MAX_REASON_LENGTH = 300;

/** The three status fields, which are always written together. */
export const statusFields = (
  status: OrderStatus,
): { status: OrderStatus; statusEN: OrderStatus; statusRU: string } => ({
  status,
  statusEN: status,
  statusRU: ORDER_STATUS_RU[status],
});

/**
 * State of an order's payment. `paidOffline` was paid by transfer or in cash, outside of the payment provider, and
 * `partlyRefunded` was paid in either way and refunded in part.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'paidOffline',
  'partlyRefunded',
  'failed',
  'lapsed',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses of a paid order whose money has not been refunded in full. */
export const PAID_STATUSES = ['paid', 'paidOffline', 'partlyRefunded'] as const satisfies PaymentStatus[];
export const isPaid = (status: PaymentStatus): boolean =>
  (PAID_STATUSES as readonly PaymentStatus[]).includes(status);

/** How an order is paid outside of the payment provider. */
export const OFFLINE_METHODS = ['transfer', 'cash'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/** The two statuses that decide whether an order reserves stock and counts in the statistics. */
export interface OrderState {
  status: OrderStatus;
  payment: { status: PaymentStatus };
}

const UNPAID_FOR_GOOD: readonly PaymentStatus[] = ['failed', 'lapsed'];

/**
 * Orders that count in statistics and in the totals of clients: not cancelled, and not `pending` with a payment that failed
 * or lapsed.
 */
export const countsAsOrder = ({ status, payment }: OrderState): boolean =>
  status === 'pending' ? !UNPAID_FOR_GOOD.includes(payment.status) : status !== 'cancelled';

/**
 * Orders that hold their pieces: reserved, or with the customer. A `pending` order does until its payment fails or lapses. An
 * order that the staff moved on (processing, shipped, delivered) does without a payment, too: it may be paid by transfer or
 * in cash. A refunded order does only if it was dispatched.
 */
export const holdsStock = (order: OrderState): boolean =>
  countsAsOrder(order) &&
  (order.payment.status !== 'refunded' || ['shipped', 'delivered'].includes(order.status));

/** Orders that count and wait for their money, which is no revenue yet. */
export const isUnpaidOrder = (order: OrderState): boolean =>
  countsAsOrder(order) && ['pending', ...UNPAID_FOR_GOOD].includes(order.payment.status);

/** Whether an order can be paid now, for the first time or again after a failed or lapsed payment. */
export const isPayable = (order: OrderState): boolean =>
  order.status !== 'cancelled' && ['pending', 'failed', 'lapsed'].includes(order.payment.status);

/** Names of the watch and the colour of an order line in a language; falls back to the other language. */
export const orderLineTexts = (
  line: { name: string; nameRU: string; colorName: string; colorNameRU: string },
  language: Language,
): { name: string; color: string } => ({
  name: inLanguage({ nameEN: line.name, nameRU: line.nameRU }, 'name', language),
  color: inLanguage({ colorEN: line.colorName, colorRU: line.colorNameRU }, 'color', language),
});

/** Displayed order number: the last six digits of the id, in capitals. */
export const orderNumber = (orderId: string): string => orderId.slice(-6).toUpperCase();

/** Cyrillic letters that look like hexadecimal digits. */
const LOOKALIKES = new Map([
  ['А', 'A'],
  ['В', 'B'],
  ['С', 'C'],
  ['Е', 'E'],
]);

/**
 * Reads a displayed number as people copy and type it: `№ CE34AD`, `Order CE34AD.`, `CE3 4AD` or with Cyrillic letters. Null
 * if the text has none.
 */
export const readOrderNumber = (text: string): string | null => {
  const dense = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[АВСЕ]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
  return /(?:^|[^0-9A-F])([0-9A-F]{6})$/.exec(dense)?.[1] ?? null;
};

/** Delivery countries; the stored value is the Russian name (spec section 3). `accusative` is the Russian name after «в». */
export const DELIVERY_COUNTRIES = [
  { value: 'Армения', accusative: 'Армению', en: 'Armenia', code: 'AM' },
  { value: 'Беларусь', accusative: 'Беларусь', en: 'Belarus', code: 'BY' },
  { value: 'Казахстан', accusative: 'Казахстан', en: 'Kazakhstan', code: 'KZ' },
  { value: 'Кыргызстан', accusative: 'Кыргызстан', en: 'Kyrgyzstan', code: 'KG' },
  { value: 'Россия', accusative: 'Россию', en: 'Russia', code: 'RU' },
  { value: 'Грузия', accusative: 'Грузию', en: 'Georgia', code: 'GE' },
] as const;
/** Code of the shop's own delivery country, which stands for an unknown one. */
export const HOME_COUNTRY = 'KZ';
