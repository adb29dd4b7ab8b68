import type { Order } from '@meridian/contracts';
import {
  CANCEL_REASONS,
  type Carrier,
  CARRIER_RULES,
  DELIVERY_COUNTRIES,
  inLanguage,
  keptPieces,
  type Language,
  ORDER_STATUS_RU,
  type OrderStatus,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { isOneOf } from '../panel/url/url-values.ts';

/** First name and surname of the account, or of the recipient for a guest order. */
export const customerName = ({ userId, delivery }: Order): string =>
  `${userId?.name ?? delivery.name} ${userId?.surname ?? delivery.surname}`.trim();

export const customerEmail = ({ userId, email }: Order): string => userId?.email ?? email ?? '';

/** The capitalised label of a status: 'Pending', 'В ожидании'. */
export const statusLabel = (status: OrderStatus, language: Language): string => {
  const text = inLanguage({ statusEN: status, statusRU: ORDER_STATUS_RU[status] }, 'status', language);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A stored reason for a status change: a named one in the staff's language, any other text as it is. */
export const reasonText = (reason: string, t: TFunction<'admin'>): string =>
  isOneOf(CANCEL_REASONS, reason) ? t(`orders.reasons.${reason}`) : reason;

export const carrierName = (carrier: Carrier, language: Language): string =>
  inLanguage(CARRIER_RULES[carrier], 'name', language);

/** The method of delivery of an order; empty for an order from before there were methods. */
export const methodName = ({ delivery: { method } }: Order, language: Language): string =>
  method ? inLanguage(method, 'name', language) : '';

/** Where an order goes: the point with its name and code, or the address. One line per entry. */
export const placeLines = ({ delivery }: Pick<Order, 'delivery'>, language: Language): string[] => {
  const { method, address, zipCode, city } = delivery;
  const point = method?.point;
  return [
    ...(point ? [`${inLanguage(point, 'name', language)} (${point.code})`] : []),
    address,
    [zipCode, city].filter(Boolean).join(' '),
  ].filter(Boolean);
};

/** The country where an order goes, in the language of the staff. */
export const countryLabel = ({ delivery }: Pick<Order, 'delivery'>, language: Language): string => {
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === delivery.country);
  return language === 'en' ? (country?.en ?? delivery.country) : delivery.country;
};

/** The lines of an order without the pieces that changes have taken out. */
export const presentLines = ({ items }: Order): Order['items'] =>
  items.map((item) => ({ ...item, quantity: keptPieces(item) })).filter(({ quantity }) => quantity > 0);
