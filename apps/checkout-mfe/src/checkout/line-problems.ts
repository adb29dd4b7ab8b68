import { useTexts } from '@meridian/i18n';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { CheckoutProblem } from './order-problem.ts';

/** Messages of a rejected order by line id. A line that was reduced to its limit has no message. */
export const useLineProblems = (
  problem: CheckoutProblem | null,
  lines: readonly ResolvedLine[],
): Record<string, string> | undefined => {
  const { language } = useTexts('checkout');
  if (problem?.kind !== 'rejected') return undefined;
  const { lines: texts = {}, limits = {} } = problem;
  const messages: Record<string, string> = {};
  for (const { id, line } of lines) {
    const text = texts[id];
    if (text && line.quantity > (limits[id] ?? 0)) messages[id] = text[language];
  }
  return messages;
};
