import { MAX_LINE_QUANTITY } from '@meridian/domain';
import type { ResolvedLine } from './resolve-lines.ts';

/** Lines of one request for the methods of delivery. */
const MAX_LINES = 100;

/** The lines of the cart in a request for the methods of delivery. */
export const quotedItems = (lines: readonly ResolvedLine[]): { itemId: string; quantity: number }[] =>
  lines
    .slice(0, MAX_LINES)
    .map(({ watch, line }) => ({ itemId: watch.id, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY) }));
