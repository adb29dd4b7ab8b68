import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, useInSight } from '@meridian/ui';
import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CardList } from '../../paged-list/card-list.tsx';
import { usePagedList } from '../../paged-list/use-paged-list.ts';
import { type CatalogueView, viewPath } from '../catalogue-view.ts';
import { withSoldOut } from '../view-changes.ts';
import { type CatalogueData, loadNextPage } from '../load-catalogue.ts';
import styles from './watch-results.module.css';

const NothingFound = lazy(() =>
  import(/* webpackChunkName: "filter-panel" */ '../nothing-found/nothing-found.tsx').then((module) => ({
    default: module.NothingFound,
  })),
);

/** The cards of a view. Scrolling near the end or the button loads the next page. */
export const WatchResults = ({ view, data }: { view: CatalogueView; data: CatalogueData }) => {
  const { t } = useTexts('catalog');
  const services = useServices();
  const { currency, total } = data;
  const { pages, restored, cursor, loading, failed, loadMore } = usePagedList(data, (position, signal) =>
    loadNextPage(services, view, currency, position, signal),
  );
  const cards = pages.flatMap((page) => page.cards);
  const sentinel = useInSight<HTMLDivElement>(cursor !== null && !loading && !failed, loadMore);

  if (cards.length === 0)
    return (
      <Suspense>
        {data.waysOn ? <NothingFound view={view} data={data} waysOn={data.waysOn} /> : null}
      </Suspense>
    );

  const { inStock, outOfStock } = view.filter.availability;
  const params = new URLSearchParams(viewPath(view, currency).split('?')[1]);
  params.set('cursor', cursor ?? '');
  const more = (event: MouseEvent) => {
    // Without JavaScript the link opens the next page.
    event.preventDefault();
    loadMore();
  };
  return (
    <>
      <CardList cards={cards} restored={restored} busy={loading} label={t('catalogue.list')} />
      <div className={styles.more} ref={sentinel}>
        <p className={styles.shown} aria-live="polite">
          {loading ? t('catalogue.loading') : t('catalogue.shown', { shown: cards.length, total })}
        </p>
        {failed ? <Notice tone="error">{t('catalogue.loadFailed')}</Notice> : null}
        {cursor === null ? null : (
          <Button
            as={Link}
            variant="secondary"
            to={`/products?${params.toString()}`}
            data-testid="load-more"
            busy={loading}
            busyLabel={t('catalogue.loading')}
            onClick={more}
          >
            {failed ? t('catalogue.retry') : t('catalogue.loadMore')}
          </Button>
        )}
        {cursor === null && inStock && !outOfStock && !view.cleared ? (
          <Button as={Link} variant="quiet" size="small" to={viewPath(withSoldOut(view), currency)}>
            {t('catalogue.withSoldOut')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
