import type { CatalogueFilter, Currency } from '@meridian/domain';
import { type CatalogueView, defaultView, viewParams } from './catalogue-view.ts';

/** Whether a search text or a filter is set. */
export const isFiltered = (view: CatalogueView, currency: Currency): boolean =>
  viewParams({ ...view, cleared: false, sort: null }, currency).size > 0;

/** The view with sold-out watches as well. */
export const withSoldOut = (view: CatalogueView): CatalogueView => ({
  ...view,
  filter: { ...view.filter, availability: { inStock: true, outOfStock: true } },
});

/** The view without one of its filters. */
export const withoutFilter = (view: CatalogueView, name: keyof CatalogueFilter): CatalogueView => ({
  ...view,
  filter: { ...view.filter, [name]: defaultView().filter[name] },
});
