import type { orderInput } from '@meridian/contracts';
import {
  type Currency,
  defaultOption,
  DELIVERY_COUNTRIES,
  type DeliveryOption,
  type DeliveryPlace,
  isPaid,
  isPickup,
  keptPieces,
  toHundredths,
  valueOfLines,
  weightOf,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { DeliveryMethods } from '../../../shop/settings/methods/delivery-methods.ts';
import { DeliveryQuotes } from '../../../shop/delivery/delivery-quotes.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import type { StoredMethod } from '../delivery-method.schema.ts';
import type { StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';

type OrderBody = z.output<typeof orderInput>;
/** The fields of a request that concern the delivery. */
export type DeliveryBody = Omit<OrderBody, 'items' | 'amount' | 'currency' | 'email' | 'payment' | 'company'>;

/** What is delivered, in the currency of its prices. */
interface Contents {
  items: readonly StoredOrderItem[];
  currency: Currency;
  /** Whether the customer pays on delivery. */
  isCash?: boolean;
}

const contactOf = (body: DeliveryBody): StoredDelivery => ({
  name: body.name,
  surname: body.surname,
  patronymic: body.patronymic || null,
  phone: body.phone,
  additionalPhone: body.additionalPhone ?? '',
  country: body.country ?? '',
  zipCode: body.zipCode ?? '',
  city: body.city,
  address: body.address,
});

/** The destination of a delivery; null without a country. */
const placeOf = ({ country, zipCode, city }: StoredDelivery): DeliveryPlace | null => {
  const found = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  return found ? { country: found.code, zipCode, city } : null;
};

const isSamePlace = (a: StoredDelivery, b: StoredDelivery): boolean =>
  a.country === b.country && a.zipCode === b.zipCode && a.city === b.city;

/** An order that is collected keeps its point. */
const atSamePoint = (
  contact: StoredDelivery,
  { zipCode, city, address }: StoredDelivery,
): StoredDelivery => ({ ...contact, zipCode, city, address });

const isChosen = ({ deliveryMethod, pickupPoint }: DeliveryBody): boolean =>
  deliveryMethod !== undefined || pickupPoint !== undefined;

/** Whether a request names the method that the order has, for the same place. */
const isChosenAgain = (body: DeliveryBody, before: StoredDelivery): boolean => {
  const { method } = before;
  return method !== undefined && body.deliveryMethod === method.id && isSamePlace(contactOf(body), before);
};

const deliveryChanged = (options: readonly DeliveryOption[]): AppError =>
  new AppError('deliveryChanged', { details: { options: [...options] } });

/** Chooses the delivery of orders: the method, the point, the price and the expected days. */
@Injectable()
export class OrderDelivery {
  constructor(
    private readonly quotes: DeliveryQuotes,
    private readonly methods: DeliveryMethods,
    private readonly settings: ShopSettings,
  ) {}

  /**
   * The delivery of an order that is placed now. Without a method in the request it is the cheapest one to an address, and
   * without a country there is none.
   * @throws AppError `deliveryChanged` with the options if the wanted one is not offered, not at the displayed price, or not to
   * be paid on delivery
   */
  async choose(body: DeliveryBody, contents: Contents, now: Date): Promise<StoredDelivery> {
    const delivery = contactOf(body);
    const place = placeOf(delivery);
    if (!place) {
      if (contents.isCash || isChosen(body)) throw deliveryChanged([]);
      return delivery;
    }
    const options = await this.optionsFor(place, contents, now);
    const wanted = body.deliveryMethod;
    const option =
      wanted === undefined && body.pickupPoint === undefined
        ? defaultOption(options)
        : options.find(({ methodId }) => methodId === wanted);
    if (!option || isPickup(option.kind)) throw deliveryChanged(options);
    const isPayable = option.cashOnDelivery || !contents.isCash;
    const { deliveryPrice = option.price } = body;
    if (!isPayable || toHundredths(deliveryPrice) !== toHundredths(option.price))
      throw deliveryChanged(options);
    return {
      ...delivery,
      estimate: option.dates,
      method: await this.snapshotOf(option, contents),
    };
  }

  /**
   * The delivery of an order after a change by the staff. The order keeps its method and price, unless another one is chosen.
   * @param items the lines after the change
   * @throws AppError `deliveryChanged` if its method is not possible for the new address; as `choose`
   */
  async after(
    order: StoredOrder,
    body: DeliveryBody,
    items: readonly StoredOrderItem[],
  ): Promise<StoredDelivery> {
    const { delivery: before, currency } = order;
    const now = new Date();
    const isCash = before.method?.cashOnDelivery === true && !isPaid(order.payment.status);
    const contents = { items, currency, isCash };
    const contact = contactOf(body);
    if (isChosen(body) && !isChosenAgain(body, before)) return this.choose(body, contents, now);
    const next = before.method?.point ? atSamePoint(contact, before) : contact;
    const { method, estimate } = before;
    if (isSamePlace(next, before))
      return { ...next, ...(estimate && { estimate }), ...(method && { method }) };
    return method
      ? this.elsewhere({ ...next, method }, before, contents, now)
      : this.withEstimate(next, before, now);
  }

  /** The delivery to another place by the same method at the same price. */
  private async elsewhere(
    next: StoredDelivery,
    before: StoredDelivery,
    contents: Contents,
    now: Date,
  ): Promise<StoredDelivery> {
    const { method } = next;
    const place = placeOf(next);
    const options = place ? await this.optionsFor(place, contents, now) : [];
    const option = options.find(({ methodId }) => methodId === method?.id);
    // A point stays in its country.
    if (!option || method?.point) throw deliveryChanged(options);
    const estimate = next.country === before.country ? before.estimate : option.dates;
    return { ...next, ...(estimate && { estimate }) };
  }

  /** The price of the method of a delivery in another currency; null if it is not offered in it. */
  async priceIn(delivery: StoredDelivery, contents: Contents, now: Date): Promise<number | null> {
    const { method } = delivery;
    const place = placeOf(delivery);
    if (!method || !place) return 0;
    const options = await this.optionsFor(place, contents, now);
    return options.find(({ methodId }) => methodId === method.id)?.price ?? null;
  }

  private optionsFor(
    place: DeliveryPlace,
    { items, currency }: Contents,
    now: Date,
  ): Promise<DeliveryOption[]> {
    const value = valueOfLines(items) / 100;
    const weight = weightOf(items.map((item) => ({ ...item, quantity: keptPieces(item) })));
    return this.quotes.optionsFor({ place, currency, value, weight }, now);
  }

  private async snapshotOf(option: DeliveryOption, { isCash = false }: Contents): Promise<StoredMethod> {
    const { methodId, kind, nameEN, nameRU, price, carrier } = option;
    const taxRate = (await this.methods.byId(methodId))?.taxRate ?? null;
    return {
      ...{ id: methodId, kind, nameEN, nameRU, price, taxRate, carrier, cashOnDelivery: isCash },
    };
  }

  /** An order from before there were methods has new days only in another country. */
  private async withEstimate(
    next: StoredDelivery,
    before: StoredDelivery,
    now: Date,
  ): Promise<StoredDelivery> {
    const estimate =
      next.country === before.country ? before.estimate : await this.settings.datesFor(next.country, now);
    return { ...next, ...(estimate && { estimate }) };
  }
}
