import { isPaid, type PaymentStatus } from '@meridian/domain';
import { grouped } from './grouped.ts';
import type { ListedPromotion, PromotionHistory } from './promotion-actions.ts';
import { linesOf, placedDelivery, RESERVED, type ShopState, type StoredOrder } from './shop-state.ts';

/** Between the check of a code and the date of its order. Kills and stalls delay it. */
const DELAY_MS = 6000;

const nameOf = ({ _id }: StoredOrder): string => `order ${_id.toHexString()}`;

/** The orders with a promo code that hold their stock have its uses, and no other ones. A generated code has one use. */
const useViolations = ({ orders, promotionUses, promotionCodes }: ShopState): string[] => {
  const using = orders
    .filter(({ promotion, stock }) => promotion && stock.state === RESERVED)
    .map(({ _id, promotion }) => `order ${_id.toHexString()} of ${promotion?.id} by ${promotion?.code}`);
  const uses = promotionUses.map(
    ({ _id, promotion, code }) => `order ${_id} of ${promotion.toHexString()} by ${code}`,
  );
  const generated = new Set(promotionCodes.flatMap(({ _id, number }) => (number === undefined ? [] : [_id])));
  const usedTwice = [...grouped(promotionUses, ({ code }) => code)].filter(
    ([code, each]) => generated.has(code) && each.length > 1,
  );
  return [
    ...using.filter((use) => !uses.includes(use)).map((use) => `${use}: holds its stock without a use`),
    ...uses.filter((use) => !using.includes(use)).map((use) => `${use}: has a use without its stock`),
    ...usedTwice.map(([code]) => `generated code ${code}: used twice`),
  ];
};

/** Whether an order has cost nothing since it was placed. */
const isFree = (order: StoredOrder): boolean =>
  (order.changes ?? []).length === 0 &&
  placedDelivery(order) === 0 &&
  linesOf(order).own.every(({ price }) => price === 0);

/** An order that costs nothing is paid without a provider, when it is placed. */
const freeOrderViolations = ({ orders, payments }: ShopState): string[] =>
  orders
    .filter(isFree)
    .filter(
      ({ _id, payment }) =>
        payment.paidAt === undefined ||
        !isPaid(payment.status as PaymentStatus) ||
        payments.some(
          ({ orderId, provider, amount }) =>
            orderId === _id.toHexString() && (provider !== 'offline' || amount !== 0),
        ),
    )
    .map((order) => `${nameOf(order)}: costs nothing, but is not paid without a provider`);

/** No price and no discount is negative, and a gift costs nothing. */
const lineViolations = ({ orders }: ShopState): string[] =>
  orders
    .filter(({ items }) =>
      items.some(({ price, discount = 0, isGift }) => price < 0 || discount < 0 || (isGift && price > 0)),
    )
    .map((order) => `${nameOf(order)}: has a negative price, or a gift with a price`);

/** The values by which a customer is recognised. */
const customerOf = ({ email, delivery: { phone } }: StoredOrder): string[] => [
  phone.replace(/\D/g, ''),
  ...(email === null ? [] : [email.toLowerCase()]),
];

/** The highest limit that a promotion had in a run: a use stays when its limit is lowered. */
const highest = (
  { states }: PromotionHistory,
  id: string,
  limitOf: (promotion: ListedPromotion) => number | null,
): number =>
  Math.max(
    ...states.flatMap(({ rules }) =>
      rules.filter((promotion) => promotion.id === id).map((promotion) => limitOf(promotion) ?? Infinity),
    ),
  );

/** No promotion has more uses than its limits allow, and one for first orders is not used after a paid order. */
export const limitViolations = ({ orders }: ShopState, history: PromotionHistory): string[] =>
  history.latest.flatMap(({ id }) => {
    const using = orders.filter(({ promotion, stock }) => promotion?.id === id && stock.state === RESERVED);
    const max = highest(history, id, ({ maxUses }) => maxUses);
    const maxOfCustomer = highest(history, id, ({ maxUsesPerCustomer, isFirstOrderOnly }) =>
      isFirstOrderOnly ? 1 : maxUsesPerCustomer,
    );
    const isForFirst = highest(history, id, ({ isFirstOrderOnly }) => (isFirstOrderOnly ? 1 : null)) === 1;
    const customers = grouped(
      using.flatMap((order) => customerOf(order).map((customer) => ({ customer, order }))),
      ({ customer }) => customer,
    );
    const isLater = ({ date }: StoredOrder, customer: string): boolean =>
      orders.some(
        (order) =>
          customerOf(order).includes(customer) &&
          order.stock.state === RESERVED &&
          order.payment.earlier === undefined &&
          order.payment.paidAt !== undefined &&
          order.payment.paidAt.getTime() < date.getTime() - DELAY_MS,
      );
    return [
      ...(using.length > max ? [`promotion ${id}: ${using.length} uses of at most ${max}`] : []),
      ...[...customers]
        .filter(([, own]) => own.length > maxOfCustomer)
        .map(
          ([customer, own]) =>
            `promotion ${id}: ${own.length} uses by ${customer} of at most ${maxOfCustomer}`,
        ),
      ...(isForFirst ? [...customers] : [])
        .filter(([customer, own]) => own.some(({ order }) => isLater(order, customer)))
        .map(([customer]) => `promotion ${id}: not used by ${customer} for the first order`),
    ];
  });

export const promotionViolations = (state: ShopState): string[] => [
  ...useViolations(state),
  ...freeOrderViolations(state),
  ...lineViolations(state),
];
