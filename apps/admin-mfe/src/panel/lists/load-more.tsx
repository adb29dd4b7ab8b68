import { useTexts } from '@meridian/i18n';
import { Button, cx } from '@meridian/ui';
import styles from './load-more.module.css';
import { useInSight } from '../use-in-sight.ts';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The end of a list that comes page by page: the next page is fetched as it comes near, or at a press. After a failure
 * only at a press: the end is still in sight, and would ask without end.
 */
export const LoadMore = ({
  list,
  label,
  className,
  testId,
}: {
  list: Pages;
  label: string;
  className?: string;
  testId?: string;
}) => {
  const { t } = useTexts('admin');
  const next = () => void list.fetchNextPage();
  const end = useInSight(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, next);
  return list.hasNextPage ? (
    <div className={cx(styles.more, className)} ref={end}>
      <Button
        variant="secondary"
        size="small"
        busy={list.isFetchingNextPage}
        busyLabel={t('states.loading')}
        onClick={next}
        data-testid={testId}
      >
        {label}
      </Button>
    </div>
  ) : null;
};
