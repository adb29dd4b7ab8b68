import { useTexts } from '@meridian/i18n';
import { Button, Notice, useInSight } from '@meridian/ui';
import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { BelowFold } from '../../below-fold/below-fold.tsx';
import type { WatchCardData } from '../../watch-card/card.ts';
import { WatchCard } from '../../watch-card/watch-card.tsx';
import { type CatalogueView, viewPath } from '../catalogue-view.ts';
import { withSoldOut } from '../view-changes.ts';
import type { CatalogueData } from '../load-catalogue.ts';
import { usePagedList } from './use-paged-list.ts';
import styles from './watch-results.module.css';

/** Number of cards whose images are in the first viewport of a phone. */
const PRIORITY_IMAGES = 2;
/** Maximum number of cards in the first viewport of any screen. */
const FIRST_SCREEN_CARDS = 8;

/** Cards hydrate independently; React hydrates a card immediately if the user interacts with it. */
const item = (card: WatchCardData, priority: boolean) => (
  <li key={card.id}>
    <Suspense>
      <WatchCard watch={card} priority={priority} />
    </Suspense>
  </li>
);

const NothingFound = lazy(() =>
  import(/* webpackChunkName: "filter-panel" */ '../nothing-found/nothing-found.tsx').then((module) => ({
    default: module.NothingFound,
  })),
);

/** The cards of a view. Scrolling near the end or the button loads the next page. */
export const WatchResults = ({ view, data }: { view: CatalogueView; data: CatalogueData }) => {
  const { t } = useTexts('catalog');
  const { currency, total } = data;
  const { pages, restored, cursor, loading, failed, loadMore } = usePagedList(data, view, currency);
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
      <ul
        className={styles.list}
        data-testid="watch-list"
        aria-label={t('catalogue.list')}
        aria-busy={loading}
      >
        {cards.slice(0, FIRST_SCREEN_CARDS).map((card, index) => item(card, index < PRIORITY_IMAGES))}
        {cards.length > FIRST_SCREEN_CARDS ? (
          <BelowFold list immediate={restored}>
            {cards.slice(FIRST_SCREEN_CARDS).map((card) => item(card, false))}
          </BelowFold>
        ) : null}
      </ul>
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
