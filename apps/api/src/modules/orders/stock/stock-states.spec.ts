import { requireStockTransition, STOCK_STATE, type StockState } from './stock-states.ts';

const { reserving, reserved, rollingBack, releasing, released } = STOCK_STATE;

test.each<[StockState, StockState]>([
  [reserving, reserved],
  [reserving, rollingBack],
  [rollingBack, released],
  [reserved, releasing],
  [releasing, released],
  [released, reserving],
])('allows the transition from “%s” to “%s”', (from, to) => {
  expect(() => requireStockTransition(from, to)).not.toThrow();
});

test.each<[StockState, StockState]>([
  [reserved, released],
  [reserved, reserving],
  [releasing, reserved],
  [rollingBack, reserved],
  [released, reserved],
])('rejects the transition from “%s” to “%s”', (from, to) => {
  expect(() => requireStockTransition(from, to)).toThrow('is not allowed');
});
