import type { ReturnState } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';

const TONES: Record<ReturnState, 'neutral' | 'accent' | 'success'> = {
  requested: 'accent',
  approved: 'neutral',
  received: 'accent',
  refunded: 'success',
  exchanged: 'success',
  closed: 'neutral',
  rejected: 'neutral',
};

/** The state of a return. States in which the shop has to act stand out. */
export const ReturnBadge = ({ state, testId }: { state: ReturnState; testId?: string }) => {
  const { t } = useTexts('admin');
  return (
    <Badge tone={TONES[state]} data-testid={testId}>
      {t(`returns.states.${state}`)}
    </Badge>
  );
};
