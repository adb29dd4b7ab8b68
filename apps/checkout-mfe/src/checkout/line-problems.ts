import { useTexts } from '@meridian/i18n';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { CheckoutProblem } from './use-place-order.ts';

/** Messages of a rejected order by line id. A line that was reduced to its limit has no message. */
export const useLineProblems = (
  problem: CheckoutProblem | null,
  lines: readonly ResolvedLine[],
): Record<string, string> | undefined => {
  const { t } = useTexts('checkout');
  if (problem?.kind === 'invalid') return problem.lines;
  if (problem?.kind !== 'tooManyPieces' && problem?.kind !== 'stockReserved') return undefined;
  const messages: Record<string, string> = {};
  for (const { id, line } of lines) {
    const limit = problem.limits[id];
    if (limit === undefined || line.quantity <= limit) continue;
    if (problem.kind === 'tooManyPieces') messages[id] = t('lines.tooMany', { max: limit });
    else messages[id] = limit > 0 ? t('lines.partlyReserved', { available: limit }) : t('lines.reserved');
  }
  return messages;
};
