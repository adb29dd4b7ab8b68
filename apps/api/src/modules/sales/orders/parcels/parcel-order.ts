import { DELIVERY_COUNTRIES, isPaid, orderNumber, takesCash } from '@meridian/domain';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ParcelOrder } from '../../../shop/delivery/carriers/carrier-service.ts';
import { nameOf } from '../mails/mailed-parcels.ts';
import type { StoredOrder, StoredShipment } from '../order.schema.ts';
import { stateOf } from '../parcel.schema.ts';

const OTHER_CURRENCY = {
  en: 'The carrier takes cash only in the currency of the country. Ask the customer to pay in advance.',
  ru: 'Служба доставки принимает наличные только в валюте страны. Попросите покупателя оплатить заранее.',
};

const NOT_PAID = {
  en: 'This order is not paid, and the carrier does not collect the money. Record the payment first, or choose a delivery with payment on delivery.',
  ru: 'Заказ не оплачен, а служба доставки не возьмёт деньги с покупателя. Сначала отметьте оплату или выберите доставку с оплатой при получении.',
};

const countryOf = ({ delivery }: StoredOrder) =>
  DELIVERY_COUNTRIES.find(({ value }) => value === delivery.country)?.code;

/**
 * Whether the carrier takes the money from the customer.
 * @throws AppError `conflict` if it does not take the currency, or if nobody takes the money
 */
const isPaidToCarrier = (order: StoredOrder): boolean => {
  const { payment, delivery, currency } = order;
  if (isPaid(payment.status)) return false;
  // A term that has ended changes nothing about who takes the money.
  if (payment.method !== 'cash' || !delivery.method?.cashOnDelivery)
    throw new AppError('conflict', { message: NOT_PAID });
  const country = countryOf(order);
  if (!country || !takesCash(delivery.method.carrier, country, currency))
    throw new AppError('conflict', { message: OTHER_CURRENCY });
  return true;
};

/** Whether a customer pays for a parcel, or has paid for it. */
const isTaken = ({ parcel }: StoredShipment): boolean =>
  parcel !== undefined && !['refused', 'returned'].includes(stateOf(parcel));

/**
 * The price of the delivery that the carrier takes with the next parcel of an order: once per order.
 * @throws AppError as `isPaidToCarrier`
 */
export const cashForDelivery = (order: StoredOrder): number => {
  const { shipments = [], delivery } = order;
  const isCharged = shipments.some(
    (shipment) => isTaken(shipment) && (shipment.parcel?.cashForDelivery ?? 0) > 0,
  );
  return isPaidToCarrier(order) && !isCharged ? (delivery.method?.price ?? 0) : 0;
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
  return {
    number: id,
    comment: orderNumber(order._id.toHexString()),
    recipient: { name: [surname, name, patronymic].filter(Boolean).join(' '), phone, email },
    to: method?.point
      ? { point: method.point.code }
      : { country: countryOf(order) ?? '', zipCode, city, address },
    weight,
    cashForDelivery: isCash ? (parcel?.cashForDelivery ?? 0) : 0,
    items: items.flatMap(({ line, quantity }) => {
      const item = order.items[line];
      if (!item) return [];
      return {
        name: nameOf(item, 'ru'),
        sku: item.sku || item.itemId,
        quantity,
        weight: item.weight || Math.max(1, Math.floor(weight / pieces)),
        value: Math.round((item.worth ?? item.price) * rate * 100) / 100,
        cash: isCash ? item.price : 0,
        hsCode: item.hsCode,
        originCountry: item.originCountry,
      };
    }),
  };
};
