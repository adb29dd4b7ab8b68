import type { orderInput, PickupPointEntry, quoteInput } from '@meridian/contracts';
import {
  type Currency,
  defaultOption,
  HOME_COUNTRY,
  DELIVERY_COUNTRIES,
  type DeliveryMethod,
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
import { PickupPoints } from '../../../shop/delivery/points/pickup-points.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import type { StoredMethod } from '../order-delivery.schema.ts';
import type { StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';

type OrderBody = z.output<typeof orderInput>;
type QuoteBody = z.output<typeof quoteInput>;
/** The fields of a request that concern the delivery. */
export type DeliveryBody = Omit<OrderBody, 'items' | 'amount' | 'currency' | 'email' | 'payment' | 'company'>;

/** What is delivered, in the currency of its prices. */
export interface Contents {
  items: readonly StoredOrderItem[];
  currency: Currency;
  /** Set if the customer pays in cash: on delivery, or on delivery by the methods that allow it. */
  cash?: 'onDelivery' | 'ifOffered' | undefined;
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
const placeOf = ({
  country,
  zipCode,
  city,
}: Pick<StoredDelivery, 'country' | 'zipCode' | 'city'>): DeliveryPlace | null => {
  const found = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  return found ? { country: found.code, zipCode, city } : null;
};

const isSamePlace = (a: StoredDelivery, b: StoredDelivery): boolean =>
  a.country === b.country && a.zipCode === b.zipCode && a.city === b.city;

const storedPoint = (point: PickupPointEntry): NonNullable<StoredMethod['point']> => {
  const { code, nameEN, nameRU, city, zipCode, address, hours, phone } = point;
  return { code, nameEN, nameRU, city, zipCode, address, hours, phone };
};

/** The delivery to a point: its address is that of the point. */
const toPoint = (
  delivery: StoredDelivery,
  { country, zipCode, city, address }: PickupPointEntry,
): StoredDelivery => ({
  ...delivery,
  country: delivery.country || (DELIVERY_COUNTRIES.find(({ code }) => code === country)?.value ?? ''),
  zipCode,
  city,
  address,
});

/** An order that is collected keeps its point. */
const atSamePoint = (
  contact: StoredDelivery,
  { zipCode, city, address }: StoredDelivery,
): StoredDelivery => ({ ...contact, zipCode, city, address });

const isChosen = ({ deliveryMethod, pickupPoint }: DeliveryBody): boolean =>
  deliveryMethod !== undefined || pickupPoint !== undefined;

/** Whether a request names the method and the point that the order has, for the same place. */
const isChosenAgain = (
  body: DeliveryBody,
  point: PickupPointEntry | null,
  before: StoredDelivery,
): boolean => {
  const { id, point: known } = before.method ?? {};
  const wanted = body.deliveryMethod ?? point?.methodId;
  const next = known ? atSamePoint(contactOf(body), before) : contactOf(body);
  return wanted !== undefined && wanted === id && point?.code === known?.code && isSamePlace(next, before);
};

/** Whether an option has the price that the sender saw, and can be paid on delivery if the customer wants that. */
const isDisplayed = (
  { price, cashOnDelivery }: DeliveryOption,
  { deliveryPrice = price }: DeliveryBody,
  { cash }: Contents,
): boolean =>
  toHundredths(deliveryPrice) === toHundredths(price) && (cashOnDelivery || cash !== 'onDelivery');

/** Whether a request names a point of its method in its country, or none for a method to an address. */
const hasItsPoint = (
  { kind, methodId }: DeliveryOption,
  { pickupPoint }: DeliveryBody,
  point: PickupPointEntry | null,
  { country }: DeliveryPlace,
): boolean =>
  isPickup(kind)
    ? point?.isActive === true && point.methodId === methodId && point.country === country
    : pickupPoint === undefined;

const deliveryChanged = (options: readonly DeliveryOption[]): AppError =>
  new AppError('deliveryChanged', { details: { options: [...options] } });

const snapshotOf = (
  option: DeliveryOption,
  methods: readonly DeliveryMethod[],
  point: PickupPointEntry | null,
  { cash }: Contents,
): StoredMethod => {
  const { methodId, kind, nameEN, nameRU, price, carrier } = option;
  const cashOnDelivery = cash !== undefined && option.cashOnDelivery;
  const taxRate = methods.find(({ id }) => id === methodId)?.taxRate ?? null;
  return {
    ...{ id: methodId, kind, nameEN, nameRU, price, taxRate, carrier, cashOnDelivery },
    ...(point && { point: storedPoint(point) }),
  };
};

/** Chooses the delivery of orders: the method, the point, the price and the expected days. */
@Injectable()
export class OrderDelivery {
  constructor(
    private readonly quotes: DeliveryQuotes,
    private readonly methods: DeliveryMethods,
    private readonly points: PickupPoints,
    private readonly settings: ShopSettings,
  ) {}

  /**
   * The delivery of an order that is placed now. Without a method in the request it is the cheapest one to an address, and
   * without a country there is none, if the delivery in the country of the shop is free.
   * @throws AppError `deliveryChanged` with the options if the wanted one is not offered, not at the displayed price, or not to
   * be paid on delivery; `validation` without a pickup point
   */
  async choose(body: DeliveryBody, contents: Contents, now: Date): Promise<StoredDelivery> {
    const point = await this.pointOf(body);
    const contact = contactOf(body);
    const delivery = point ? toPoint(contact, point) : contact;
    const place = placeOf(delivery);
    if (!place) {
      const home = { country: HOME_COUNTRY, zipCode: delivery.zipCode, city: delivery.city } as const;
      const options = await this.optionsFor(home, contents, now);
      const isFree = defaultOption(options)?.price === 0;
      if (contents.cash === 'onDelivery' || isChosen(body) || !isFree) throw deliveryChanged(options);
      return delivery;
    }
    const methods = await this.methods.all();
    const options = await this.optionsFor(place, contents, now, methods);
    const wanted = body.deliveryMethod ?? point?.methodId;
    const option = isChosen(body)
      ? options.find(({ methodId }) => methodId === wanted)
      : defaultOption(options);
    if (!option || !isDisplayed(option, body, contents)) throw deliveryChanged(options);
    if (isPickup(option.kind) && body.pickupPoint === undefined)
      throw new AppError('validation', { fieldMessages: { pickupPoint: 'required' } });
    if (!hasItsPoint(option, body, point, place)) throw deliveryChanged(options);
    return {
      ...delivery,
      estimate: option.dates,
      method: snapshotOf(option, methods, point, contents),
    };
  }

  /**
   * The delivery of an order after a change by the staff. The order keeps its method and price, unless another one is chosen.
   * An order that is paid on delivery can get a method that does not allow this.
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
    const isCash = order.payment.method === 'cash' && !isPaid(order.payment.status);
    const contents = { items, currency, cash: isCash ? ('ifOffered' as const) : undefined };
    const point = await this.pointOf(body);
    const contact = contactOf(body);
    if (isChosen(body) && !isChosenAgain(body, point, before)) return this.choose(body, contents, now);
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
    if (!option || !method || method.point) throw deliveryChanged(options);
    const estimate = next.country === before.country ? before.estimate : option.dates;
    const cashOnDelivery = method.cashOnDelivery && option.cashOnDelivery;
    return { ...next, method: { ...method, cashOnDelivery }, ...(estimate && { estimate }) };
  }

  /**
   * The method of an order that is not placed yet, with its price and tax rate; null without a method or a country.
   * @throws AppError `deliveryChanged` if it is not offered
   */
  async quote(
    { deliveryMethod, country, zipCode, city }: QuoteBody,
    contents: Contents,
    now: Date,
  ): Promise<Pick<StoredMethod, 'price' | 'taxRate'> | null> {
    const place = placeOf({ country: country ?? '', zipCode: zipCode ?? '', city: city ?? '' });
    if (deliveryMethod === undefined || !place) return null;
    const methods = await this.methods.all();
    const options = await this.optionsFor(place, contents, now, methods);
    const option = options.find(({ methodId }) => methodId === deliveryMethod);
    if (!option) throw deliveryChanged(options);
    return snapshotOf(option, methods, null, contents);
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
    methods?: readonly DeliveryMethod[],
  ): Promise<DeliveryOption[]> {
    // Prices are those before a promo code, which never makes the delivery dearer.
    const bought = items.filter(({ isGift }) => !isGift);
    const discounts = bought.map((item) => ({ ...item, price: item.discount ?? 0 }));
    const value = (valueOfLines(bought) + valueOfLines(discounts)) / 100;
    const weight = weightOf(bought.map((item) => ({ ...item, quantity: keptPieces(item) })));
    return this.quotes.optionsFor({ place, currency, value, weight }, now, methods);
  }

  private async pointOf({ pickupPoint }: DeliveryBody): Promise<PickupPointEntry | null> {
    return pickupPoint === undefined ? null : this.points.byId(pickupPoint);
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
