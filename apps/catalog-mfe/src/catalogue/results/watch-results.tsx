import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CardList } from '../../paged-list/card-list.tsx';
import { MoreWatches } from '../../paged-list/more-watches.tsx';
import { usePagedList } from '../../paged-list/use-paged-list.ts';
import { type CatalogueView, viewPath } from '../catalogue-view.ts';
import { withSoldOut } from '../view-changes.ts';
import { type CatalogueData, loadNextPage } from '../load-catalogue.ts';

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
  const list = usePagedList(data, (position, signal) =>
    loadNextPage(services, view, currency, position, signal),
  );
  const cards = list.pages.flatMap((page) => page.cards);

  if (cards.length === 0)
    return (
      <Suspense>
        {data.waysOn ? <NothingFound view={view} data={data} waysOn={data.waysOn} /> : null}
      </Suspense>
    );

  const { inStock, outOfStock } = view.filter.availability;
  const params = new URLSearchParams(viewPath(view, currency).split('?')[1]);
  params.set('cursor', list.cursor ?? '');
  return (
    <>
      <CardList cards={cards} restored={list.restored} busy={list.loading} label={t('catalogue.list')} />
      <MoreWatches list={list} shown={cards.length} total={total} next={`/products?${params.toString()}`}>
        {list.cursor === null && inStock && !outOfStock && !view.cleared ? (
          <Button as={Link} variant="quiet" size="small" to={viewPath(withSoldOut(view), currency)}>
            {t('catalogue.withSoldOut')}
          </Button>
        ) : null}
      </MoreWatches>
    </>
  );
};
