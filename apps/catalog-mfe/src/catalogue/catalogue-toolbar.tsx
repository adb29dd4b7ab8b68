import type { Currency } from '@meridian/domain';
import { useNavigate } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, FilterIcon, Select } from '@meridian/ui';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { type CatalogueView, defaultView, SORTS, viewPath } from './address.ts';
import styles from './catalogue-toolbar.module.css';
import { ViewFields } from './view-fields.tsx';

const loadPanel = () => import(/* webpackChunkName: "filter-panel" */ './filter-panel/filter-panel.tsx');
const FilterPanel = lazy(loadPanel);

interface CatalogueToolbarProps {
  view: CatalogueView;
  total: number;
  currency: Currency;
}

/** Set filter, clear filter, how many watches there are, and their order. */
export const CatalogueToolbar = ({ view, total, currency }: CatalogueToolbarProps) => {
  const { t } = useTexts('catalog');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Once opened it stays: closing must be able to return the focus.
  const [wanted, setWanted] = useState(false);
  const cleared: CatalogueView = { ...defaultView(), cleared: true, sort: view.sort };

  const show = (next: CatalogueView) => {
    setOpen(false);
    void navigate(viewPath(next, currency));
  };
  const clear = (event?: FormEvent) => {
    event?.preventDefault();
    show(cleared);
  };
  return (
    <div className={styles.toolbar}>
      <Button
        variant="secondary"
        size="small"
        icon={<FilterIcon size={20} />}
        data-testid="filter-open"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {t('catalogue.setFilter')}
      </Button>
      <form action="/products" onSubmit={clear}>
        <ViewFields view={cleared} currency={currency} />
        <Button type="submit" variant="quiet" size="small" data-testid="filter-clear">
          {t('catalogue.clearFilter')}
        </Button>
      </form>
      <p className={styles.count} data-testid="result-count" role="status">
        {t(view.cleared ? 'catalogue.countAll' : 'catalogue.count', { count: total })}
      </p>
      <form
        action="/products"
        className={styles.sort}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <ViewFields view={{ ...view, sort: 'newest' }} currency={currency} />
        <Select
          label={t('catalogue.sort')}
          hideLabel
          name="sort"
          value={view.sort}
          options={SORTS.map((sort) => ({ value: sort, label: t(`catalogue.sorts.${sort}`) }))}
          onChange={(event) => {
            const sort = SORTS.find((candidate) => candidate === event.target.value);
            if (sort) show({ ...view, sort });
          }}
        />
        <Button type="submit" variant="quiet" size="small" className={styles.sortAction}>
          {t('catalogue.sortAction')}
        </Button>
      </form>
      {wanted ? (
        <Suspense fallback={null}>
          <FilterPanel
            open={open}
            view={view}
            currency={currency}
            onClose={() => setOpen(false)}
            onApply={(filter) => show({ ...view, cleared: false, filter })}
            onClear={() => clear()}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
