import budgets from '../budgets.json' with { type: 'json' };
import type { Page } from './first-load.ts';

export interface Budget extends Page {
  /** Script bytes, gzip. */
  gzip: number;
  requests: number;
}

/** Script budgets of first loads, by page name. */
export const BUDGETS = budgets.scripts as Record<
  'home' | 'catalogue' | 'product' | 'checkout' | 'order',
  Budget
>;
