import budgets from '../budgets.json';
import type { Page } from './first-load.ts';

export interface Budget extends Page {
  /** Bytes of script, gzip. */
  gzip: number;
  requests: number;
}

/** The pages with a budget of script for their first load, by name. */
export const BUDGETS = budgets.scripts as Record<'home' | 'catalogue' | 'product' | 'checkout', Budget>;
