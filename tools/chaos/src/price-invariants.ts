import { setTimeout as delay } from 'node:timers/promises';
import {
  type Campaign,
  campaignsInGrace,
  type CartPriceLine,
  CURRENCIES,
  type Currency,
  keptPieces,
  nextChange,
  presentPrice,
  priceCart,
  type PricedCart,
  type PricedWatch,
  type Promotion,
  promotionProblem,
  runningAt,
  timeOfOrder,
  toHundredths,
} from '@meridian/domain';
import { type CampaignHistory, listedPrices, pricedWatch } from './campaign-actions.ts';
import type { PromotionHistory } from './promotion-actions.ts';
import type { RuleHistory } from './rule-history.ts';
import { linesOf, placedDelivery, type ShopState, type StoredOrder } from './shop-state.ts';

/** Between the prices of a request and the date of its order. Kills and stalls delay it. */
const DELAY_MS = 6000;
/** The accuracy of the database clock. */
const SLACK_MS = 500;
/** Lists of watches. */
const PAGE_SIZE = 50;

interface Period {
  start: number;
  end: number;
}

/** The rules at each instant of a period at which they can have changed. */
const rulesIn = <T extends Pick<Promotion, 'from' | 'until'>>(
  { states }: RuleHistory<T>,
  { start, end }: Period,
): { rules: T[]; at: Date }[] =>
  states
    .filter(({ since, until }) => since <= end && until >= start)
    .flatMap(({ rules, since, until }) => {
      const [first, last] = [Math.max(start, since), Math.min(end, until)];
      const changes = rules
        .flatMap(({ from, until: ends }) => [Date.parse(from ?? ''), Date.parse(ends ?? '')])
        .filter((change) => change > first && change <= last);
      return [first, ...changes].map((instant) => ({ rules, at: new Date(instant) }));
    });

/** The campaigns that set prices at any instant of a period, one list per combination. */
const campaignsBetween = (history: CampaignHistory, period: Period, hasGrace: boolean): Campaign[][] =>
  rulesIn(history, period).flatMap(({ rules, at }) => [
    runningAt(rules, at),
    ...(hasGrace ? campaignsInGrace(rules, at) : []),
  ]);

type Line = StoredOrder['items'][number];

type PricedLine = CartPriceLine & Pick<Line, 'campaign' | 'discount'>;

/** The pieces of lines by variant and price, independently of their division into lines. */
const piecesIn = (lines: readonly PricedLine[]): string => {
  const pieces = new Map<string, number>();
  for (const { quantity, campaign, ...line } of lines) {
    const { itemId, colorName, size, price, regularPrice, discount = 0, isGift = false } = line;
    const key = [itemId, colorName, size, price, regularPrice, campaign?.id, discount, isGift].join();
    pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  }
  return [...pieces]
    .map(([key, quantity]) => `${quantity} × ${key}`)
    .sort()
    .join('; ');
};

/** The prices of the stored watches. */
class Prices {
  private readonly watches: Map<
    string,
    { priced: PricedWatch } & Pick<CartPriceLine, 'brand' | 'collection'>
  >;

  constructor(watches: ShopState['watches']) {
    this.watches = new Map(
      watches.map(({ _id, flags, price, brand, collection }) => {
        const id = _id.toHexString();
        const references = { brand: brand?.toHexString(), collection: collection?.toHexString() };
        return [id, { priced: pricedWatch({ id, flags, price }), ...references }];
      }),
    );
  }

  /** A line at its price without a promo code. */
  at<T extends Line>(line: T, running: Campaign[], currency: Currency): T & PricedLine {
    const watch = this.watches.get(line.itemId);
    if (!watch) throw new Error(`No watch ${line.itemId}`);
    const { brand, collection, priced } = watch;
    const { price, regularPrice, campaigns } = presentPrice(priced, running);
    return {
      ...line,
      ...{ brand, collection, discount: undefined },
      price: price[currency] ?? 0,
      regularPrice: regularPrice?.[currency],
      campaign: campaigns?.[currency] === undefined ? undefined : { id: campaigns[currency] },
    };
  }
}

/** The lines of a cart, each variant once. */
const cartOf = (lines: readonly Line[]): Line[] => {
  const cart = new Map<string, Line>();
  for (const line of lines.filter(({ isGift }) => !isGift)) {
    const quantity = (cart.get(line.itemId)?.quantity ?? 0) + line.quantity;
    cart.set(line.itemId, { ...line, quantity });
  }
  return [...cart.values()];
};

/** The prices of a cart with a promotion; null if it does not apply. */
const withPromotion = (
  lines: readonly PricedLine[],
  {
    promotion,
    at,
    delivery,
    currency,
  }: { promotion: Promotion; at: Date; delivery: number; currency: Currency },
): PricedCart<PricedLine> | null => {
  if (promotionProblem(promotion, { currency, lines, delivery }, timeOfOrder(promotion, at))) return null;
  const { discount } = promotion;
  const gifts = discount.kind === 'gift' ? [{ ...discount.gift, quantity: 1, price: 0, isGift: true }] : [];
  return priceCart({ currency, lines: [...lines, ...gifts], delivery, promotion });
};

/**
 * The lines and the delivery of an order with a promo code are those of `priceCart` at an instant shortly before its date. A
 * code that has just ended counts, too.
 */
const isPricedByCode = (
  order: StoredOrder,
  carts: readonly PricedLine[][],
  states: readonly { rules: Promotion[]; at: Date }[],
): boolean => {
  const used = order.promotion;
  if (!used) return false;
  const paid = placedDelivery(order);
  const delivery = (paid + toHundredths(used.deliveryDiscount)) / 100;
  const own = piecesIn(linesOf(order).own);
  const candidates = states.flatMap(({ rules, at }) =>
    rules
      .filter(({ id, code }) => id === used.id && [null, used.code].includes(code))
      .map((promotion) => ({ promotion, at, delivery, currency: order.currency })),
  );
  return candidates.some((candidate) =>
    carts.some((cart) => {
      const priced = withPromotion(cart, candidate);
      return (
        priced !== null &&
        piecesIn(priced.lines) === own &&
        priced.discount === used.discount &&
        priced.deliveryDiscount === used.deliveryDiscount &&
        toHundredths(priced.delivery) === paid
      );
    }),
  );
};

/**
 * The lines of an order have the prices of one instant shortly before its date: the regular one, or that of the campaign that
 * sets it, less the promo code of the order. A placed order may have those of campaigns and codes that had just ended. Lines
 * that a change has added have the price of their day, or that of a line that they replace. An order that is priced again has
 * no code any more, and its gift is taken out.
 */
export const linePriceViolations = (
  { orders, watches }: ShopState,
  campaigns: CampaignHistory,
  promotions: PromotionHistory,
): string[] => {
  const prices = new Prices(watches);
  const isReplacement = (line: Line, own: readonly Line[]): boolean =>
    own.some(
      ({ itemId, price, discount, isGift }) =>
        itemId === line.itemId &&
        price === line.price &&
        discount === line.discount &&
        isGift === line.isGift,
    );
  return orders.flatMap((order) => {
    const { own, added } = linesOf(order);
    const { date, pricedAt, promotion, changes = [] } = order;
    const at = (pricedAt ?? date).getTime();
    const placing = { start: at - DELAY_MS, end: at + SLACK_MS };
    const running = campaignsBetween(campaigns, placing, !pricedAt);
    const paid = own.filter((line) => !line.isGift || keptPieces(line) > 0);
    const carts = running.map((each) => cartOf(own).map((line) => prices.at(line, each, order.currency)));
    const isRight = promotion
      ? isPricedByCode(order, carts, rulesIn(promotions, placing))
      : carts.some((cart) => piecesIn(cart) === piecesIn(paid));
    const end = Math.max(at, ...changes.map((change) => change.at.getTime()));
    const later =
      added.length > 0
        ? campaignsBetween(campaigns, { start: date.getTime() - DELAY_MS, end: end + SLACK_MS }, true)
        : [];
    const wrong = added.filter(
      (line) =>
        !isReplacement(line, own) &&
        !later.some((each) => piecesIn([prices.at(line, each, order.currency)]) === piecesIn([line])),
    );
    return [...(isRight ? [] : [own]), ...(wrong.length > 0 ? [wrong] : [])].map(
      (lines) =>
        `order ${order._id.toHexString()} of ${new Date(at).toISOString()}, code ${JSON.stringify(promotion)}: no prices of ${piecesIn(lines)}`,
    );
  });
};

/** Waits until no campaign begins or ends in the next seconds. */
const settle = async (history: CampaignHistory, quietMs: number): Promise<void> => {
  for (;;) {
    const next = nextChange(history.latest, new Date(Date.now() - quietMs))?.getTime() ?? Infinity;
    if (next > Date.now() + quietMs) return;
    await delay(next + quietMs + 1 - Date.now());
  }
};

/** Every server lists the present prices of the stored watches and campaigns. */
export const listViolations = async (
  { watches }: ShopState,
  history: CampaignHistory,
  urls: readonly string[],
): Promise<string[]> => {
  const violations: string[] = [];
  for (const url of urls) {
    await settle(history, 3000);
    for (let page = 0; page < watches.length; page += PAGE_SIZE) {
      const stored = watches.slice(page, page + PAGE_SIZE);
      const listed = await listedPrices(
        url,
        stored.map(({ _id }) => _id.toHexString()),
      );
      const running = runningAt(history.latest, new Date());
      for (const { _id, flags, price } of stored) {
        const id = _id.toHexString();
        const present = presentPrice(pricedWatch({ id, flags, price }), running);
        const seen = listed.find((watch) => watch._id === id);
        const [shown, expected] = [seen, present].map((of) =>
          CURRENCIES.map((currency) => `${of?.price[currency]} of ${of?.regularPrice?.[currency]}`).join(),
        );
        if (shown !== expected)
          violations.push(`watch ${id} costs ${shown} instead of ${expected} at ${url}`);
      }
    }
  }
  return violations;
};
