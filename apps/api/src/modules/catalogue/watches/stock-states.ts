export const STOCK_STATE = {
  reserving: 'reserving',
  reserved: 'reserved',
  /** A reservation was given up: reserved lines return to stock. */
  rollingBack: 'rollingBack',
  /** A complete reservation is no longer needed: its lines return to stock. */
  releasing: 'releasing',
  released: 'released',
} as const;

export type StockState = (typeof STOCK_STATE)[keyof typeof STOCK_STATE];

const { reserving, reserved, rollingBack, releasing, released } = STOCK_STATE;

const STOCK_TRANSITIONS: Record<StockState, readonly StockState[]> = {
  [reserving]: [reserved, rollingBack],
  [reserved]: [releasing],
  [rollingBack]: [released],
  [releasing]: [released],
  [released]: [reserving],
};

/** States with an operation in progress: a crash may leave an order in one of them. */
export const STOCK_STATES_IN_PROGRESS: readonly StockState[] = [reserving, rollingBack, releasing];

export const SETTLED_STOCK_STATES: readonly StockState[] = [reserved, released];

/** @throws Error if the transition is not in the table: a programming error */
export const requireStockTransition = (from: StockState, to: StockState): void => {
  if (!STOCK_TRANSITIONS[from].includes(to))
    throw new Error(`Stock transition ${from} -> ${to} is not allowed`);
};
