import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { useFailedWork } from '../data/use-work.ts';

/** Links to the work of the server, with the number of entries that need an operator. */
export const WorkLink = ({ path }: { path: string }) => {
  const { t } = useTexts('admin');
  const { data: count = 0 } = useFailedWork();
  return (
    <Button as={Link} to={path} variant="quiet" size="small" data-testid="work-link">
      {count > 0 ? t('work.openFailed', { count }) : t('work.open')}
    </Button>
  );
};
