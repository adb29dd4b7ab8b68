import { setImmediate } from 'node:timers/promises';
import {
  type Campaign,
  type CampaignScope,
  CURRENCIES,
  type Currency,
  type PresentPrice,
  presentPrice,
  type Price,
  type PricedWatch,
} from '@meridian/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import { SortOrder } from './sort-orders.ts';

/** Watches that are priced at a stretch, in a few milliseconds. */
export const PRICING_BATCH_SIZE = 250;

type PriceSort = 'priceAsc' | 'priceDesc';

const ordersOf = (ids: readonly string[], currency: Currency): Record<PriceSort, SortOrder<Price>> => ({
  // Both directions have an order of their own, with watches without a price last.
  priceAsc: new SortOrder(ids, (price) => price[currency] ?? Infinity, 1),
  priceDesc: new SortOrder(ids, (price) => -(price[currency] ?? -Infinity), 1),
});

const perCurrency = <T>(valueOf: (currency: Currency) => T): Record<Currency, T> => ({
  kzt: valueOf('kzt'),
  rub: valueOf('rub'),
  usd: valueOf('usd'),
});

/** The prices of the watches of an index while some campaigns run, by slot, and their orders. */
export class SlotPrices {
  private readonly orders: Record<Currency, Record<PriceSort, SortOrder<Price>>>;
  private readonly allOrders: readonly SortOrder<Price>[];
  /** The watches on sale. */
  private sales = perCurrency(() => new TypedFastBitSet());

  /**
   * @param ids the id of each slot
   * @param running a list that does not change afterwards
   */
  constructor(
    private readonly ids: readonly string[],
    readonly running: readonly Campaign[],
    orders = perCurrency((currency) => ordersOf(ids, currency)),
  ) {
    this.orders = orders;
    this.allOrders = CURRENCIES.flatMap((currency) => Object.values(orders[currency]));
  }

  /** Writes the prices of a slot. Call `rebuild` afterwards to sort it. */
  write(slot: number, watch: PricedWatch): void {
    this.writePrice(slot, presentPrice(watch, this.running));
  }

  rebuild(slots: readonly number[]): void {
    for (const order of this.allOrders) order.rebuild(slots);
  }

  /** Adds or replaces a watch. */
  put(slot: number, watch: PricedWatch, isNew: boolean): void {
    const { price, regularPrice } = presentPrice(watch, this.running);
    for (const order of this.allOrders) order.put(slot, price, isNew);
    this.mark(slot, regularPrice);
  }

  remove(slot: number): void {
    for (const order of this.allOrders) order.remove(slot);
    this.mark(slot, {});
  }

  order(sort: PriceSort, currency: Currency): SortOrder<Price> {
    return this.orders[currency][sort];
  }

  /** A copy of the set of the watches on sale in a currency. */
  onSale(currency: Currency): TypedFastBitSet {
    return this.sales[currency].clone();
  }

  /** @param regular the regular price of the slot */
  priceOf(slot: number, regular: Price): Pick<PresentPrice, 'price' | 'regularPrice'> {
    const price: Price = {};
    const regularPrice: Price = {};
    for (const currency of CURRENCIES) {
      const amount = regular[currency];
      if (amount === undefined) continue;
      price[currency] = Number(this.orders[currency].priceAsc.keyOf(slot));
      if (this.sales[currency].has(slot)) regularPrice[currency] = amount;
    }
    return Object.keys(regularPrice).length > 0 ? { price, regularPrice } : { price };
  }

  /**
   * These prices while other campaigns run, calculated in turns between which the event loop runs. No watch may change its
   * price meanwhile.
   * @param slots the watches whose prices may differ
   * @throws AbortError
   */
  async repriced(
    running: readonly Campaign[],
    slots: readonly number[],
    watchAt: (slot: number) => PricedWatch,
    signal?: AbortSignal,
  ): Promise<SlotPrices> {
    const orders = perCurrency((currency) => ({
      priceAsc: this.orders[currency].priceAsc.copy(),
      priceDesc: this.orders[currency].priceDesc.copy(),
    }));
    const other = new SlotPrices(this.ids, running, orders);
    other.sales = perCurrency((currency) => this.onSale(currency));
    const changed = new TypedFastBitSet();
    for (const [at, slot] of slots.entries()) {
      if (at % PRICING_BATCH_SIZE === 0) await setImmediate(undefined, { signal });
      const present = presentPrice(watchAt(slot), running);
      const isKept = CURRENCIES.every(
        (currency) =>
          (present.price[currency] ?? Infinity) === this.orders[currency].priceAsc.keyOf(slot) &&
          (present.regularPrice?.[currency] !== undefined) === this.sales[currency].has(slot),
      );
      if (isKept) continue;
      other.writePrice(slot, present);
      changed.add(slot);
    }
    for (const order of other.allOrders) await order.sortAgain(changed, signal);
    return other;
  }

  private writePrice(slot: number, { price, regularPrice }: PresentPrice): void {
    for (const order of this.allOrders) order.write(slot, price);
    this.mark(slot, regularPrice);
  }

  private mark(slot: number, regularPrice: Price = {}): void {
    for (const currency of CURRENCIES)
      if (regularPrice[currency] === undefined) this.sales[currency].remove(slot);
      else this.sales[currency].add(slot);
  }
}

/** The campaigns that are in one of the lists only. */
const changedCampaigns = (before: readonly Campaign[], after: readonly Campaign[]): Campaign[] => {
  const only = (list: readonly Campaign[], other: readonly Campaign[]): Campaign[] => {
    const others = new Set(other.map((campaign) => JSON.stringify(campaign)));
    return list.filter((campaign) => !others.has(JSON.stringify(campaign)));
  };
  return [...only(before, after), ...only(after, before)];
};

/** The regular prices of an index, the present ones and, before a campaign begins or ends, the next ones. */
export class CataloguePrices {
  readonly regular: SlotPrices;
  present: SlotPrices;
  private next: SlotPrices | null = null;
  private preparation = new AbortController();

  /**
   * @param ids the id of each slot
   * @param running the campaigns that are applied
   * @param watches reads the watch of a slot with its regular price, and the slots of the watches in any of some scopes
   */
  constructor(
    ids: readonly string[],
    running: readonly Campaign[],
    private readonly watches: {
      at: (slot: number) => PricedWatch;
      in: (scopes: readonly CampaignScope[]) => readonly number[];
    },
  ) {
    this.regular = new SlotPrices(ids, []);
    this.present = running.length > 0 ? new SlotPrices(ids, running) : this.regular;
  }

  /** Writes the prices of a slot. Call `rebuild` afterwards to sort it. */
  write(slot: number): void {
    for (const prices of this.all()) prices.write(slot, this.watches.at(slot));
  }

  rebuild(slots: readonly number[]): void {
    for (const prices of this.all()) prices.rebuild(slots);
  }

  /** Adds or replaces a watch. */
  put(slot: number, isNew: boolean): void {
    this.preparation.abort();
    for (const prices of this.all()) prices.put(slot, this.watches.at(slot), isNew);
  }

  remove(slot: number): void {
    this.preparation.abort();
    for (const prices of this.all()) prices.remove(slot);
  }

  /**
   * Calculates the prices while other campaigns run, in turns between which the event loop runs. `change` applies them. A watch
   * that changes its price meanwhile, or the signal, ends the calculation without a result.
   */
  async prepare(running: readonly Campaign[], signal: AbortSignal): Promise<void> {
    if (this.isReady(running)) return;
    this.next = null;
    this.preparation = new AbortController();
    const aborted = AbortSignal.any([signal, this.preparation.signal]);
    try {
      const next = await this.repriced(running, aborted);
      aborted.throwIfAborted();
      this.next = next;
    } catch (error) {
      if (!aborted.aborted) throw error;
    }
  }

  /**
   * Changes all prices at once to those while other campaigns run. Prices that are not prepared are calculated before, and no
   * watch may change meanwhile.
   * @returns whether the campaigns differ from the present ones
   */
  async change(running: readonly Campaign[]): Promise<boolean> {
    if (changedCampaigns(this.present.running, running).length === 0) return false;
    this.present = this.isReady(running) ? this.next! : await this.repriced(running);
    this.next = null;
    return true;
  }

  private isReady(running: readonly Campaign[]): boolean {
    return this.next !== null && changedCampaigns(this.next.running, running).length === 0;
  }

  private async repriced(running: readonly Campaign[], signal?: AbortSignal): Promise<SlotPrices> {
    if (running.length === 0) return this.regular;
    const changed = changedCampaigns(this.present.running, running);
    const slots = this.watches.in(changed.map(({ scope }) => scope));
    return this.present.repriced(running, slots, this.watches.at, signal);
  }

  private all(): Set<SlotPrices> {
    return new Set([this.regular, this.present, ...(this.next ? [this.next] : [])]);
  }
}
