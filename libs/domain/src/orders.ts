import { inLanguage, type Language } from './locale.ts';

/** Order statuses and their labels (spec section 4). Any status may follow any other. */
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

/** How a stored status is read: an unknown value falls back to pending. */
export const readOrderStatus = (value: unknown): OrderStatus => {
  const status = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return isOrderStatus(status) ? status : 'pending';
};

/** The three fields that are always written together. */
export const statusFields = (
  status: OrderStatus,
): { status: OrderStatus; statusEN: OrderStatus; statusRU: string } => ({
  status,
  statusEN: status,
  statusRU: ORDER_STATUS_RU[status],
});

/** What became of an order's payment. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'lapsed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The two statuses of an order that decide over its stock and its revenue. */
export interface OrderState {
  status: OrderStatus;
  payment: { status: PaymentStatus };
}

const UNPAID_FOR_GOOD: readonly PaymentStatus[] = ['failed', 'lapsed'];

/**
 * Orders that reserve stock. A `pending` order does until its payment fails or lapses. An order that the owner moved on
 * (processing, shipped, delivered) always does: it may have been paid by transfer or in cash.
 */
export const holdsStock = ({ status, payment }: OrderState): boolean =>
  status === 'pending' ? !UNPAID_FOR_GOOD.includes(payment.status) : status !== 'cancelled';

/**
 * Orders that count in statistics and in the totals of clients: not cancelled, not refunded, and not `pending` with a
 * payment that failed or lapsed.
 */
export const countsInRevenue = ({ status, payment }: OrderState): boolean => {
  if (status === 'cancelled' || payment.status === 'refunded') return false;
  return status !== 'pending' || !UNPAID_FOR_GOOD.includes(payment.status);
};

/** Orders whose shopper may pay now: for the first time, or again after a payment that came to nothing. */
export const isPayable = (order: OrderState): boolean =>
  order.status !== 'cancelled' && ['pending', 'failed', 'lapsed'].includes(order.payment.status);

/** What an order's line calls its watch and its colour in a language; falls back to the other one. */
export const orderLineTexts = (
  line: { name: string; nameRU: string; colorName: string; colorNameRU: string },
  language: Language,
): { name: string; color: string } => ({
  name: inLanguage({ nameEN: line.name, nameRU: line.nameRU }, 'name', language),
  color: inLanguage({ colorEN: line.colorName, colorRU: line.colorNameRU }, 'color', language),
});

/** What people call an order: the last six digits of its id, in capitals. */
export const orderNumber = (orderId: string): string => orderId.slice(-6).toUpperCase();

/** The countries we deliver to: the stored value is the Russian name (spec section 3). */
export const DELIVERY_COUNTRIES = [
  { value: 'Армения', en: 'Armenia', code: 'AM' },
  { value: 'Беларусь', en: 'Belarus', code: 'BY' },
  { value: 'Казахстан', en: 'Kazakhstan', code: 'KZ' },
  { value: 'Кыргызстан', en: 'Kyrgyzstan', code: 'KG' },
  { value: 'Россия', en: 'Russia', code: 'RU' },
  { value: 'Грузия', en: 'Georgia', code: 'GE' },
] as const;
