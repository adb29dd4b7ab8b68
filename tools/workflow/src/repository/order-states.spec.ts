import { readFileSync } from 'node:fs';
import {
  isPaid,
  type OrderState,
  RETURN_STATES,
  RETURN_TRANSITIONS,
  type ReturnState,
} from '@meridian/domain';
import { isEnd, orderStatesPage, STATES, TRANSITIONS } from './order-states-page.ts';

const PAGE = new URL('../../../../docs/order-states.md', import.meta.url);

test('docs/order-states.md is up to date; run npm run docs:order-states after a change of the domain', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(orderStatesPage());
});

const keyOf = ({ status, payment }: OrderState): string => `${status}/${payment.status}`;

/** The states that transitions lead to from a state, and the state itself. */
const reachable = (start: OrderState): OrderState[] => {
  const found = [start];
  for (const state of found)
    for (const transition of Object.values(TRANSITIONS)) {
      const next = transition(state);
      if (next && !found.some((known) => keyOf(known) === keyOf(next))) found.push(next);
    }
  return found;
};

const NEEDS_MONEY: readonly ReturnState[] = ['refunded', 'exchanged'];

/** The states of returns that a return reaches, without a refund or an exchange if the order has no money. */
const reachableReturns = (start: ReturnState, order: OrderState): ReturnState[] => {
  const found = [start];
  for (const state of found)
    for (const next of RETURN_TRANSITIONS[state])
      if (!found.includes(next) && (!NEEDS_MONEY.includes(next) || isPaid(order.payment.status)))
        found.push(next);
  return found;
};

test.each(STATES.map((state) => [keyOf(state), state] as const))(
  'an order in the state %s reaches an end, and so does a return of it in every state',
  (_, state) => {
    // A cancelled order whose refund has failed is refunded by the shop's retries or by the staff.
    expect(reachable(state).some(isEnd)).toBe(true);
    for (const open of RETURN_STATES)
      expect(reachableReturns(open, state).some((end) => RETURN_TRANSITIONS[end].length === 0)).toBe(true);
  },
);
