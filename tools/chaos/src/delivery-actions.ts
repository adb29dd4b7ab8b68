import { CURRENCIES, type Currency, DEFAULT_DELIVERY_METHODS, type DeliveryMethod } from '@meridian/domain';
import type { ObservedOrder, ObservedOrders } from './observed-orders.ts';
import type { Random } from './random.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';
import type { StaffSession } from './staff-session.ts';

/** Relative frequency of each action among those of a shopper. */
export const DELIVERY_WEIGHTS = { reprice: 1, collect: 8, readdress: 4 } as const;

export const isOfDelivery = (action: string): action is keyof typeof DELIVERY_WEIGHTS =>
  action in DELIVERY_WEIGHTS;

/** A method that shoppers choose, with the price that they are shown first, in tenge. */
export interface DeliveryChoice {
  price: number;
  /** The fields of a request, also instead of the address. */
  fields: object;
  /** Paid on delivery. */
  isCash?: boolean;
}

/** The contact and the address of shoppers. */
export const DELIVERY = {
  name: 'Anna',
  surname: 'Petrova',
  phone: '+7 701 123 45 67',
  country: 'Казахстан',
  city: 'Almaty',
  address: 'Abay 1',
};

interface DeliveryContext {
  url: string;
  orders: ObservedOrders;
  staff: StaffSession;
}

const [COURIER] = DEFAULT_DELIVERY_METHODS as [DeliveryMethod];
const TENGE: Record<Currency, number> = { kzt: 1, rub: 5, usd: 500 };
/** A price in tenge in another currency. */
export const priceIn = (price: number, currency: Currency): number => price / TENGE[currency];
const inKazakhstan = (price: number, freeFrom?: number): DeliveryMethod['rates'] => [
  {
    country: 'KZ',
    places: [],
    maxWeight: null,
    prices: Object.fromEntries(CURRENCIES.map((currency) => [currency, priceIn(price, currency)])),
    freeFrom: freeFrom === undefined ? {} : { kzt: freeFrom },
    days: null,
  },
];
const methodsFor = (postPrice: number): DeliveryMethod[] => [
  COURIER,
  { ...COURIER, id: 'post', kind: 'post', rates: inKazakhstan(postPrice, 3_000_000) },
  { ...COURIER, id: 'store', kind: 'store', cashOnDelivery: true, rates: inKazakhstan(500) },
];
const POINT = {
  methodId: 'store',
  code: 'A1',
  nameEN: 'Shop in Almaty',
  nameRU: 'Магазин в Алматы',
  country: 'KZ',
  city: 'Almaty',
  zipCode: '050010',
  address: 'Abay 10',
  hours: '10:00–20:00',
  phone: '',
  latitude: 43.24,
  longitude: 76.89,
  isActive: true,
};
const POST_PRICE = 2000;
/** The latest orders, which are probably neither shipped nor cancelled. */
const RECENT_ORDERS = 12;

/** Gives the shop a free courier, a post with a price, and a store with payment on delivery. */
export const fillDelivery = async (staff: StaffSession): Promise<DeliveryChoice[]> => {
  const path = '/api/panel/delivery';
  const body = { methods: methodsFor(POST_PRICE), revision: 0 };
  const saved = await staff.send({ method: 'PUT', path, body });
  const added = await staff.send({ method: 'POST', path: `${path}/points`, body: POINT });
  if (saved?.status !== 200 || added?.status !== 201)
    throw new Error(`Methods of delivery not saved (${saved?.status}, ${added?.status})`);
  const { _id: pickupPoint } = added.body as { _id: string };
  const collected = { deliveryMethod: 'store', pickupPoint, city: '', address: '' };
  return [
    { price: 0, fields: {} },
    { price: POST_PRICE, fields: { deliveryMethod: 'post' } },
    { price: 500, fields: collected },
    { price: 500, fields: collected, isCash: true },
  ];
};

/** Prices of methods, pickups and changes of the delivery: actions of the staff. */
export class DeliveryActions {
  constructor(
    private readonly random: Random,
    private readonly context: DeliveryContext,
  ) {}

  /** The owner changes the price of the post. Orders keep theirs. */
  async reprice(): Promise<void> {
    const path = '/api/panel/delivery';
    const found = await this.context.staff.send({ path });
    if (found?.status !== 200) return;
    const { revision } = found.body as { revision: number };
    const body = { methods: methodsFor(this.random.between(1, 40) * 100), revision };
    await this.context.staff.send({ method: 'PUT', path, body });
  }

  /** An order waits in the store, and the customer tells the code: the right one, or once a wrong one. */
  async collect(): Promise<void> {
    const { orders, staff, url } = this.context;
    const order = this.random.pick(orders.all.filter(({ isCollected }) => isCollected).slice(-RECENT_ORDERS));
    if (!order) return;
    const path = `/api/orders/${order.id}`;
    await this.maybeTwice(() => staff.send({ method: 'POST', path: `${path}/ready` }));
    if (this.random.next() < 0.3) return;
    const found = await sendRequest(url, { path: `/api/orders/by-key/${order.key}` });
    const { pickup } = (found?.body ?? {}) as { pickup?: { code?: string } };
    const isWrong = !order.hadWrongCode && this.random.next() < 0.3;
    if (isWrong) order.hadWrongCode = true;
    const code = isWrong ? 'wrong1' : pickup?.code;
    if (code === undefined) return;
    const send = () => staff.send({ method: 'POST', path: `${path}/hand-over`, body: { code } });
    await (isWrong ? send() : this.maybeTwice(send));
  }

  /** The staff send a recent order to another address, by its method or by another one. */
  async readdress(choices: readonly DeliveryChoice[]): Promise<void> {
    const { orders, staff } = this.context;
    const order = this.random.pick(orders.all.slice(-RECENT_ORDERS));
    const response = order && (await staff.send({ path: `/api/orders/page?ids=${order.id}` }));
    if (!order || response?.status !== 200) return;
    const [found] = (response.body as { orders: { revision: number }[] }).orders;
    const { fields = {} } = this.random.pick(choices) ?? {};
    const city = this.random.pick(['Almaty', 'Astana']);
    const body = {
      revision: found?.revision,
      delivery: { ...DELIVERY, phone: order.phone, city, ...fields },
    };
    const changed = await staff.send({ method: 'POST', path: `/api/orders/${order.id}/changes`, body });
    if (changed?.status === 200 || changed?.status === 201) markCollected(order, fields);
  }

  private async maybeTwice(send: () => Promise<ApiResponse | null>): Promise<void> {
    await (this.random.next() < 0.4 ? Promise.all([send(), send()]) : send());
  }
}

/** Notes whether an order goes to a point. */
export const markCollected = (order: ObservedOrder, fields: object): void => {
  if (Object.keys(fields).length > 0) order.isCollected = 'pickupPoint' in fields;
};
