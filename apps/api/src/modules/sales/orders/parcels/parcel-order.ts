import { type Currency, DELIVERY_COUNTRIES, isPaid, orderNumber } from '@meridian/domain';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ParcelOrder } from '../../../shop/delivery/carriers/carrier-service.ts';
import { nameOf } from '../mails/mailed-parcels.ts';
import type { StoredOrder, StoredShipment } from '../order.schema.ts';

/** The currencies in which a carrier takes money from customers, by country. */
const CASH_CURRENCIES: Readonly<Record<string, Currency>> = { KZ: 'kzt', RU: 'rub' };
const OTHER_CURRENCY = {
  en: 'The carrier takes cash only in the currency of the country. Ask the customer to pay in advance.',
  ru: 'Служба доставки принимает наличные только в валюте страны. Попросите покупателя оплатить заранее.',
};

const countryOf = ({ delivery }: StoredOrder): string =>
  DELIVERY_COUNTRIES.find(({ value }) => value === delivery.country)?.code ?? '';

/** Whether the carrier takes the money from the customer. @throws AppError `conflict` if it does not take the currency */
export const isPaidToCarrier = (order: StoredOrder): boolean => {
  const { payment, delivery, currency } = order;
  // A term that has ended changes nothing about who takes the money.
  const isCash = !isPaid(payment.status) && payment.method === 'cash' && delivery.method?.cashOnDelivery;
  if (!isCash) return false;
  if (CASH_CURRENCIES[countryOf(order)] !== currency)
    throw new AppError('conflict', { message: OTHER_CURRENCY });
  return true;
};

/**
 * The order of a parcel for a shipment.
 * @param rate what one unit of the order's currency is worth in the currency of the carrier
 */
export const parcelOrderOf = (
  order: StoredOrder,
  { id, items, parcel }: StoredShipment,
  rate: number,
): ParcelOrder => {
  const { delivery, email } = order;
  const { name, patronymic, surname, phone, zipCode, city, address, method } = delivery;
  const weight = parcel?.weight ?? 0;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isCash = isPaidToCarrier(order);
  // The first parcel of an order has the price of its delivery.
  const isFirst = order.shipments?.[0]?.id === id;
  return {
    number: id,
    comment: orderNumber(order._id.toHexString()),
    recipient: { name: [surname, name, patronymic].filter(Boolean).join(' '), phone, email },
    to: method?.point ? { point: method.point.code } : { country: countryOf(order), zipCode, city, address },
    weight,
    cashForDelivery: isCash && isFirst ? (method?.price ?? 0) : 0,
    items: items.flatMap(({ line, quantity }) => {
      const item = order.items[line];
      if (!item) return [];
      return {
        name: nameOf(item, 'ru'),
        sku: item.sku || item.itemId,
        quantity,
        weight: item.weight || Math.max(1, Math.floor(weight / pieces)),
        value: Math.round(item.price * rate * 100) / 100,
        cash: isCash ? item.price : 0,
      };
    }),
  };
};
