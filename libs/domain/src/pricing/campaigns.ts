import type { WatchFlag } from '../catalogue/watch-attributes.ts';
import { CURRENCIES, type Currency, type Price, PRICE_STEP, toHundredths } from '../shop/money.ts';

/** Reduction of a price. A currency without an amount is not on sale; amounts are never converted. */
export type CampaignDiscount =
  /** Whole percent, 1 to 90. */
  | { kind: 'percent'; percent: number }
  /** Taken off the price. */
  | { kind: 'amount'; amount: Price }
  /** The sale price. */
  | { kind: 'price'; price: Price };

/** A watch is in a campaign if any list contains it, its reference or its flag. Without entries every watch is. */
export interface CampaignScope {
  /** Ids, as in the next three lists. */
  watches: string[];
  brands: string[];
  collections: string[];
  categories: string[];
  flags: WatchFlag[];
}

/** A sale with a beginning and an end. */
export interface Campaign {
  id: string;
  nameEN: string;
  nameRU: string;
  /** ISO instant; null is from the beginning. */
  from: string | null;
  /** ISO instant, exclusive; null is without an end. */
  until: string | null;
  scope: CampaignScope;
  discount: CampaignDiscount;
  /** Stopped by hand, whatever its instants are. */
  isStopped: boolean;
}

export const CAMPAIGN_STATUSES = ['planned', 'running', 'ended', 'stopped'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The parts of a watch that decide its price. References are ids. */
export interface PricedWatch {
  id: string;
  brand: string | null;
  collection: string | null;
  category: string | null;
  flags: readonly string[];
  /** The regular price. */
  price: Price;
}

export interface PresentPrice {
  /** The price that a shopper pays. */
  price: Price;
  /** The regular price in the currencies in which the present one is lower; absent without such a currency. */
  regularPrice?: Price;
  /** The id of the campaign that sets the price, by currency. */
  campaigns?: Partial<Record<Currency, string>>;
}

const timeOf = (instant: string | null, missing: number): number =>
  instant === null ? missing : Date.parse(instant);
const beginOf = ({ from }: Campaign): number => timeOf(from, -Infinity);
const endOf = ({ until }: Campaign): number => timeOf(until, Infinity);

export const campaignStatus = (campaign: Campaign, at: Date): CampaignStatus => {
  const now = at.getTime();
  if (campaign.isStopped) return 'stopped';
  if (now >= endOf(campaign)) return 'ended';
  return now < beginOf(campaign) ? 'planned' : 'running';
};

export const runningAt = (campaigns: readonly Campaign[], at: Date): Campaign[] =>
  campaigns.filter((campaign) => campaignStatus(campaign, at) === 'running');

/** The instants at which campaigns begin or end, ascending. */
export const campaignChanges = (campaigns: readonly Campaign[]): number[] =>
  campaigns
    .filter(({ isStopped }) => !isStopped)
    .flatMap((campaign) => [beginOf(campaign), endOf(campaign)])
    .filter(Number.isFinite)
    .sort((a, b) => a - b);

/** The next beginning or end of a campaign after an instant. */
export const nextChange = (campaigns: readonly Campaign[], at: Date): Date | null => {
  const next = campaignChanges(campaigns).find((change) => change > at.getTime());
  return next === undefined ? null : new Date(next);
};

/** How long a price that has ended is accepted from a shopper who still saw it. */
export const SALE_GRACE_MS = 5 * 60_000;

/**
 * The campaigns whose prices a shopper may have seen last: the running ones with those that have just ended by their date,
 * the latest end first. Campaigns that were stopped do not count.
 */
export const campaignsInGrace = (campaigns: readonly Campaign[], at: Date): Campaign[][] => {
  const now = at.getTime();
  const ended = campaigns.filter(
    (campaign) =>
      campaignStatus(campaign, at) === 'ended' &&
      endOf(campaign) > now - SALE_GRACE_MS &&
      beginOf(campaign) < endOf(campaign),
  );
  const ends = [...new Set(ended.map(endOf))].sort((a, b) => b - a);
  const running = runningAt(campaigns, at);
  return ends.map((end) => [...running, ...ended.filter((campaign) => endOf(campaign) >= end)]);
};

const EVERY_WATCH = '';
const keysOfScope = ({ watches, brands, collections, categories, flags }: CampaignScope): string[] => {
  const keys = [...watches, ...brands, ...collections, ...categories, ...flags];
  return keys.length > 0 ? keys : [EVERY_WATCH];
};
const keysOfWatch = ({ id, brand, collection, category, flags }: PricedWatch): string[] => [
  EVERY_WATCH,
  id,
  ...[brand, collection, category].filter((reference) => reference !== null),
  ...flags,
];

/** Campaigns by id, reference and flag. Cached per list, because a catalogue applies one list to all of its watches. */
const byScope = new WeakMap<readonly Campaign[], Map<string, Campaign[]>>();
const scopesOf = (campaigns: readonly Campaign[]): Map<string, Campaign[]> => {
  let scopes = byScope.get(campaigns);
  if (!scopes) {
    scopes = new Map();
    for (const campaign of campaigns)
      for (const key of keysOfScope(campaign.scope)) scopes.set(key, [...(scopes.get(key) ?? []), campaign]);
    byScope.set(campaigns, scopes);
  }
  return scopes;
};

/** The campaigns of a list whose scope contains a watch. The list must not change afterwards. */
export const campaignsOf = (watch: PricedWatch, campaigns: readonly Campaign[]): ReadonlySet<Campaign> => {
  const scopes = scopesOf(campaigns);
  return new Set(keysOfWatch(watch).flatMap((key) => scopes.get(key) ?? []));
};

/**
 * A price less a percentage, rounded down to the step of its currency, so that the reduction is not less than the percentage.
 * Whole numbers, because products of fractions are inexact.
 */
export const lessPercent = (price: number, percent: number, currency: Currency): number => {
  const hundredths = toHundredths(price);
  const share = 100 - percent;
  const divisor = 100 * PRICE_STEP[currency];
  const rest = hundredths % divisor;
  const steps = ((hundredths - rest) / divisor) * share + Math.floor((rest * share) / divisor);
  return (steps * PRICE_STEP[currency]) / 100;
};

const discounted = (discount: CampaignDiscount, regular: number, currency: Currency): number | undefined => {
  if (discount.kind === 'percent') return lessPercent(regular, discount.percent, currency);
  if (discount.kind === 'price') return discount.price[currency];
  const amount = discount.amount[currency];
  return amount === undefined ? undefined : (toHundredths(regular) - toHundredths(amount)) / 100;
};

/**
 * The price of a campaign; undefined if it does not apply: it must be above 0 and below the regular price.
 * @param regular in units of the currency
 */
export const campaignPrice = (
  { discount }: Pick<Campaign, 'discount'>,
  regular: number,
  currency: Currency,
): number | undefined => {
  const price = discounted(discount, regular, currency);
  return price !== undefined && price > 0 && price < regular ? price : undefined;
};

/** Whether a campaign comes before another one with the same price. */
const precedes = (a: Campaign, b: Campaign): boolean =>
  beginOf(a) === beginOf(b) ? a.id < b.id : beginOf(a) < beginOf(b);

/**
 * The price of a watch: in each currency the lowest one of its campaigns. Campaigns do not add up. Of equal prices that of
 * the campaign with the earlier beginning, then of the smaller id applies.
 * @param running a list that does not change afterwards
 */
export const presentPrice = (watch: PricedWatch, running: readonly Campaign[]): PresentPrice => {
  const candidates = running.length > 0 ? [...campaignsOf(watch, running)] : [];
  const present: Required<PresentPrice> = { price: watch.price, regularPrice: {}, campaigns: {} };
  for (const currency of candidates.length > 0 ? CURRENCIES : []) {
    const regular = watch.price[currency];
    if (regular === undefined) continue;
    let best: { campaign: Campaign; price: number } | undefined;
    for (const campaign of candidates) {
      const price = campaignPrice(campaign, regular, currency);
      if (price === undefined || (best && price > best.price)) continue;
      if (!best || price < best.price || precedes(campaign, best.campaign)) best = { campaign, price };
    }
    if (!best) continue;
    present.price = { ...present.price, [currency]: best.price };
    present.regularPrice[currency] = regular;
    present.campaigns[currency] = best.campaign.id;
  }
  return present.price === watch.price ? { price: watch.price } : present;
};

/** The reduction of a price in whole percent, rounded down; 0 without one. */
export const percentOff = (price: number, regular: number): number => {
  const [now, before] = [toHundredths(price), toHundredths(regular)];
  return now < before ? Math.floor(((before - now) * 100) / before) : 0;
};
