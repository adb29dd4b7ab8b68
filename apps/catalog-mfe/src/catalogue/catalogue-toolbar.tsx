import type { Currency } from '@meridian/domain';
import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, FilterIcon } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SORTS } from '../paged-list/card-page.ts';
import { SortForm } from '../paged-list/sort-form.tsx';
import { type CatalogueView, defaultView, sortOf, viewPath } from './catalogue-view.ts';
import styles from './catalogue-toolbar.module.css';
import { isFiltered } from './view-changes.ts';
import { ViewFields } from './view-fields.tsx';

const loadPanel = () =>
  import(/* webpackChunkName: "filter-panel" */ './filter-panel/filter-panel.tsx').then(
    ({ FilterPanel }) => FilterPanel,
  );
// Opening the panel loads it again and handles the error.
const preloadPanel = () => void loadPanel().catch(() => undefined);

interface CatalogueToolbarProps {
  view: CatalogueView;
  total: number;
  currency: Currency;
  /** Whether the URL asks for the filter, as the button does before hydration. */
  startsOpen: boolean;
}

/** Toolbar of the catalogue: "set filter", "clear filter", number of watches and sort order. */
export const CatalogueToolbar = ({ view, total, currency, startsOpen }: CatalogueToolbarProps) => {
  const { t } = useTexts('catalog');
  const navigate = useNavigate();
  const [open, setOpen] = useState(startsOpen);
  const cleared: CatalogueView = { ...defaultView(), cleared: true, sort: view.sort };

  const navigateTo = (next: CatalogueView) => {
    setOpen(false);
    void navigate(viewPath(next, currency));
  };
  const filtered = isFiltered(view, currency);
  const clear = (event: FormEvent) => {
    event.preventDefault();
    if (filtered) navigateTo(cleared);
  };
  return (
    <div className={styles.toolbar}>
      {/* Without JavaScript the page itself shows the filter. */}
      <form
        action="/products"
        className={styles.open}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <ViewFields view={view} currency={currency} />
        <Button
          type="submit"
          name="filter"
          value="open"
          variant="secondary"
          size="small"
          icon={<FilterIcon size={20} />}
          data-testid="filter-open"
          aria-haspopup="dialog"
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
        >
          {t('catalogue.setFilter')}
        </Button>
      </form>
      <form action="/products" onSubmit={clear} className={styles.clear}>
        <ViewFields view={cleared} currency={currency} />
        <Button
          type="submit"
          variant="quiet"
          size="small"
          // Not `disabled`, so that the focus stays on the pressed button.
          aria-disabled={!filtered}
          data-testid="filter-clear"
        >
          {t('catalogue.clearFilter')}
        </Button>
      </form>
      <p className={styles.count} data-testid="result-count" role="status">
        {t(view.cleared ? 'catalogue.countAll' : 'catalogue.count', { count: total })}
      </p>
      <SortForm
        className={styles.sort}
        sort={sortOf(view)}
        sorts={[...(view.q ? (['relevance'] as const) : []), ...SORTS]}
        action="/products"
        onChange={(chosen) => navigateTo({ ...view, sort: SORTS.find((sort) => sort === chosen) ?? null })}
      >
        <ViewFields view={{ ...view, sort: null }} currency={currency} />
      </SortForm>
      {/* Stays mounted after the first opening, so that closing can return the focus. */}
      <DeferredComponent load={loadPanel} wanted={open} onLost={() => setOpen(false)}>
        {(FilterPanel) => (
          <FilterPanel
            open={open}
            view={view}
            currency={currency}
            onClose={() => setOpen(false)}
            onApply={(filter) => navigateTo({ ...view, cleared: false, filter })}
            onClear={() => navigateTo(cleared)}
          />
        )}
      </DeferredComponent>
    </div>
  );
};
