import { useTexts } from '@meridian/i18n';
import { Button, cx } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './load-more.module.css';

/** Distance from the viewport at which the next page is fetched. */
const ROOT_MARGIN = '800px';

/** Calls `onNear` when the element of the returned ref callback comes near the viewport while `active`. */
const useNearViewport = (active: boolean, onNear: () => void) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (!element || !active || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) notify();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, active]);
  return setElement;
};

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
  const end = useNearViewport(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, fetchNext);
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
