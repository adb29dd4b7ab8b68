import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Notice } from '@meridian/ui';
import { type MouseEvent, Suspense } from 'react';
import { BelowFold } from '../below-fold/below-fold.tsx';
import { useInSight } from '../in-sight/use-in-sight.ts';
import type { WatchCardData } from '../watch-card/card.ts';
import { WatchCard } from '../watch-card/watch-card.tsx';
import { type CatalogueView, defaultView, viewPath } from './address.ts';
import type { CatalogueData } from './load-catalogue.ts';
import { useGrowingList } from './use-growing-list.ts';
import styles from './watch-results.module.css';

/** Cards whose pictures are on a phone's first screen. */
const FIRST_PICTURES = 2;
/** Cards on the first screen of anybody. */
const FIRST_SCREEN = 8;

/** Each card is taken over by itself: the first ones soon, any at once when it is used. */
const item = (card: WatchCardData, priority: boolean) => (
  <li key={card.id}>
    <Suspense>
      <WatchCard watch={card} priority={priority} />
    </Suspense>
  </li>
);

const withSoldOut = (view: CatalogueView): CatalogueView => ({
  ...view,
  filter: { ...view.filter, availability: { inStock: true, outOfStock: true } },
});

/** The cards of a view; the next page comes by scrolling and by the button. */
export const WatchResults = ({ view, data }: { view: CatalogueView; data: CatalogueData }) => {
  const { t } = useTexts('catalog');
  const { currency, total } = data;
  const { pages, returned, cursor, state, loadMore } = useGrowingList(data, view, currency);
  const cards = pages.flatMap((page) => page.cards);
  const sentinel = useInSight<HTMLDivElement>(cursor !== null && state === 'idle', () => void loadMore());

  if (cards.length === 0)
    return (
      <EmptyState
        data-testid="watch-list"
        className={styles.empty}
        title={view.q ? t('catalogue.empty.search', { q: view.q }) : t('catalogue.empty.title')}
        text={t('catalogue.empty.text')}
        action={
          <Button as={Link} variant="secondary" to={viewPath({ ...defaultView(), cleared: true }, currency)}>
            {t('catalogue.clearFilter')}
          </Button>
        }
      />
    );

  const { inStock, outOfStock } = view.filter.availability;
  const params = new URLSearchParams(viewPath(view, currency).split('?')[1]);
  params.set('cursor', cursor ?? '');
  const more = (event: MouseEvent) => {
    // Without script the link shows the next page by itself.
    event.preventDefault();
    void loadMore();
  };
  return (
    <>
      <ul
        className={styles.list}
        data-testid="watch-list"
        aria-label={t('catalogue.list')}
        aria-busy={state === 'loading'}
      >
        {cards.slice(0, FIRST_SCREEN).map((card, index) => item(card, index < FIRST_PICTURES))}
        {cards.length > FIRST_SCREEN ? (
          <BelowFold list atOnce={returned}>
            {cards.slice(FIRST_SCREEN).map((card) => item(card, false))}
          </BelowFold>
        ) : null}
      </ul>
      <div className={styles.more} ref={sentinel}>
        <p className={styles.shown} aria-live="polite">
          {state === 'loading'
            ? t('catalogue.loading')
            : t('catalogue.shown', { shown: cards.length, total })}
        </p>
        {state === 'failed' ? <Notice tone="error">{t('catalogue.loadFailed')}</Notice> : null}
        {cursor === null ? null : (
          <Button
            as={Link}
            variant="secondary"
            to={`/products?${params.toString()}`}
            data-testid="load-more"
            busy={state === 'loading'}
            busyLabel={t('catalogue.loading')}
            onClick={more}
          >
            {state === 'failed' ? t('catalogue.retry') : t('catalogue.loadMore')}
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
