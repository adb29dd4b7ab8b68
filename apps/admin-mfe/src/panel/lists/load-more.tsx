import { useTexts } from '@meridian/i18n';
import { Button, cx, useInSight } from '@meridian/ui';
import styles from './load-more.module.css';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The end of a paginated list. The next page is fetched when the end comes near the viewport, or after a click. After a
 * failure only a click retries, because the end is still visible and an automatic retry would loop.
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
  const fetchNext = () => void list.fetchNextPage();
  const end = useInSight<HTMLDivElement>(
    list.hasNextPage && !list.isFetching && !list.isFetchNextPageError,
    fetchNext,
  );
  return list.hasNextPage ? (
    <div className={cx(styles.more, className)} ref={end}>
      <Button
        variant="secondary"
        size="small"
        busy={list.isFetchingNextPage}
        busyLabel={t('states.loading')}
        onClick={fetchNext}
        data-testid={testId}
      >
        {label}
      </Button>
    </div>
  ) : null;
};
