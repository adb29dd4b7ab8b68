import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import styles from './load-more.module.css';
import { useInSight } from './use-in-sight.ts';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The end of a list that comes page by page: the next page is fetched as it comes near, or at a press. */
export const LoadMore = ({ list, label }: { list: Pages; label: string }) => {
  const { t } = useTexts('admin');
  const next = () => void list.fetchNextPage();
  const end = useInSight(list.hasNextPage && !list.isFetching, next);
  return list.hasNextPage ? (
    <div className={styles.more} ref={end}>
      <Button
        variant="secondary"
        size="small"
        busy={list.isFetchingNextPage}
        busyLabel={t('states.loading')}
        onClick={next}
      >
        {label}
      </Button>
    </div>
  ) : null;
};
