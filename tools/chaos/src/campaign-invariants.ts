import { type Campaign, campaignsInGrace, CURRENCIES, presentPrice, runningAt } from '@meridian/domain';
import { type CampaignHistory, listedPrices, pricedWatch } from './campaign-actions.ts';
import type { ShopState, StoredOrder } from './shop-state.ts';

/** Between the prices of a request and the date of its order. Kills and stalls delay it. */
const DELAY_MS = 6000;
/** The accuracy of the database clock. */
const SLACK_MS = 500;
/** Lists of watches. */
const PAGE_SIZE = 50;

/** The campaigns that set prices at any instant of a period, one list per combination. */
const campaignsBetween = (
  { states }: CampaignHistory,
  start: number,
  end: number,
  hasGrace: boolean,
): Campaign[][] =>
  states
    .filter(({ since, until }) => since <= end && until >= start)
    .flatMap(({ campaigns, since, until }) => {
      const [first, last] = [Math.max(start, since), Math.min(end, until)];
      const changes = campaigns
        .flatMap(({ from, until: ends }) => [Date.parse(from ?? ''), Date.parse(ends ?? '')])
        .filter((change) => change > first && change <= last);
      return [first, ...changes].flatMap((instant) => {
        const at = new Date(instant);
        return [runningAt(campaigns, at), ...(hasGrace ? campaignsInGrace(campaigns, at) : [])];
      });
    });

type Line = StoredOrder['items'][number];

/** The lines that an order has since it was placed or priced again, and those that changes have added. */
const linesOf = ({ items, changes = [] }: StoredOrder): { own: Line[]; added: Line[] } => {
  const count = changes.reduce((sum, { state, add }) => sum + (state === 'made' ? add.length : 0), 0);
  return { own: items.slice(0, items.length - count), added: items.slice(items.length - count) };
};

/**
 * The lines of an order have the prices of one instant shortly before its date: the regular one, or that of the campaign that
 * sets it. A placed order may have those of campaigns that had just ended. Lines that a change has added have the price of
 * their day, or that of a line that they replace.
 */
export const linePriceViolations = ({ orders, watches }: ShopState, history: CampaignHistory): string[] => {
  const priced = new Map(
    watches.map(({ _id, flags, price }) => {
      const id = _id.toHexString();
      return [id, pricedWatch({ id, flags, price })];
    }),
  );
  const isPriceOf = ({ itemId, price, regularPrice, campaign }: Line, running: Campaign[]): boolean => {
    const watch = priced.get(itemId);
    if (!watch) return false;
    const present = presentPrice(watch, running);
    return (
      price === present.price.kzt &&
      regularPrice === present.regularPrice?.kzt &&
      campaign?.id === present.campaigns?.kzt
    );
  };
  return orders.flatMap((order) => {
    const { own, added } = linesOf(order);
    const { date, pricedAt, changes = [] } = order;
    const at = (pricedAt ?? date).getTime();
    const before = campaignsBetween(history, at - DELAY_MS, at + SLACK_MS, !pricedAt);
    const isRight = before.some((running) => own.every((line) => isPriceOf(line, running)));
    const end = Math.max(at, ...changes.map((change) => change.at.getTime()));
    const later =
      added.length > 0 ? campaignsBetween(history, date.getTime() - DELAY_MS, end + SLACK_MS, true) : [];
    const wrong = [
      ...(isRight ? [] : own),
      ...added.filter((line) => !later.some((running) => isPriceOf(line, running))),
    ];
    return wrong.map(
      ({ itemId, price, regularPrice, campaign }) =>
        `order ${order._id.toHexString()} of ${new Date(at).toISOString()}: ${price} of ${regularPrice} by campaign ${campaign?.id} is no price of watch ${itemId}`,
    );
  });
};

/** Every server lists the present prices of the stored watches and campaigns. */
export const listViolations = async (
  { watches }: ShopState,
  history: CampaignHistory,
  urls: readonly string[],
): Promise<string[]> => {
  const violations: string[] = [];
  for (const url of urls) {
    await history.settle(3000);
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
