import type { ListedWatch } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';
import { dateTimeText } from '../../panel/date-time-text.ts';

/** The status of a watch that is not live, and when a draft becomes live. */
export const StatusBadge = ({ watch }: { watch: Pick<ListedWatch, 'status' | 'publishAt'> }) => {
  const { t, language } = useTexts('admin');
  const { status = 'live', publishAt } = watch;
  if (status === 'live') return null;
  return (
    <span data-testid="product-status">
      <Badge tone={status === 'draft' ? 'accent' : 'neutral'}>{t(`publishing.statuses.${status}`)}</Badge>{' '}
      {publishAt ? t('publishing.scheduled', { date: dateTimeText(publishAt, language) }) : null}
    </span>
  );
};
