import { useTexts } from '@meridian/i18n';
import { Button, Notice, useInSight } from '@meridian/ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './more-watches.module.css';
import type { usePagedList } from './use-paged-list.ts';

interface MoreWatchesProps {
  list: Pick<ReturnType<typeof usePagedList>, 'cursor' | 'loading' | 'failed' | 'loadMore'>;
  /** Numbers of cards that are shown, and of all watches of the list. */
  shown: number;
  total: number;
  /** Address of the page at `cursor`, which the link opens without JavaScript. */
  next: string;
  children?: ReactNode;
}

/** The end of a paged list. Scrolling near it or the button loads the next watches. */
export const MoreWatches = ({
  list: { cursor, loading, failed, loadMore },
  shown,
  total,
  next,
  children,
}: MoreWatchesProps) => {
  const { t } = useTexts('catalog');
  const sentinel = useInSight<HTMLDivElement>(cursor !== null && !loading && !failed, loadMore);
  const more = (event: MouseEvent) => {
    event.preventDefault();
    loadMore();
  };
  return (
    <div className={styles.more} ref={sentinel}>
      <p className={styles.shown} aria-live="polite">
        {loading ? t('list.loading') : t('list.shown', { shown, total })}
      </p>
      {failed ? <Notice tone="error">{t('list.loadFailed')}</Notice> : null}
      {cursor === null ? null : (
        <Button
          as={Link}
          variant="secondary"
          to={next}
          data-testid="load-more"
          busy={loading}
          busyLabel={t('list.loading')}
          onClick={more}
        >
          {failed ? t('list.retry') : t('list.loadMore')}
        </Button>
      )}
      {children}
    </div>
  );
};
