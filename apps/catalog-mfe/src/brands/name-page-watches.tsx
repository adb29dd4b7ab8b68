import { namePagePath } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Notice, useInSight } from '@meridian/ui';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { CardList } from '../paged-list/card-list.tsx';
import { usePagedList } from '../paged-list/use-paged-list.ts';
import { loadNextWatches, type NamePageData } from './load-name-page.ts';
import styles from './name-page-watches.module.css';

/** The watches of a page. Scrolling near the end or the button loads the next ones. */
export const NamePageWatches = ({ data, name }: { data: NamePageData; name: string }) => {
  const { t } = useTexts('catalog');
  const services = useServices();
  const { kind, page, sort, total } = data;
  const { pages, restored, cursor, loading, failed, loadMore } = usePagedList(data, (position, signal) =>
    loadNextWatches(services, data, position, signal),
  );
  const cards = pages.flatMap((each) => each.cards);
  const sentinel = useInSight<HTMLDivElement>(cursor !== null && !loading && !failed, loadMore);

  if (cards.length === 0)
    return <EmptyState title={t('brands.unpriced.title')} text={t('brands.unpriced.text', { name })} />;

  const next = new URLSearchParams({ sort, cursor: cursor ?? '' });
  const more = (event: MouseEvent) => {
    // Without JavaScript the link opens the next page.
    event.preventDefault();
    loadMore();
  };
  return (
    <>
      <CardList cards={cards} restored={restored} busy={loading} label={t('brands.list', { name })} />
      <div className={styles.more} ref={sentinel}>
        <p className={styles.shown} aria-live="polite">
          {loading ? t('brands.loading') : t('brands.shown', { shown: cards.length, total })}
        </p>
        {failed ? <Notice tone="error">{t('brands.loadFailed')}</Notice> : null}
        {cursor === null ? null : (
          <Button
            as={Link}
            variant="secondary"
            to={`${namePagePath(kind, page.slug)}?${next.toString()}`}
            data-testid="load-more"
            busy={loading}
            busyLabel={t('brands.loading')}
            onClick={more}
          >
            {failed ? t('brands.retry') : t('brands.loadMore')}
          </Button>
        )}
      </div>
    </>
  );
};
