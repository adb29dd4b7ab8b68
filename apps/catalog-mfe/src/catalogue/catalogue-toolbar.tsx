import type { Currency } from '@meridian/domain';
import { DeferredComponent, useNavigate } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, FilterIcon, Select } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { type CatalogueView, defaultView, SORTS, viewPath } from './address.ts';
import styles from './catalogue-toolbar.module.css';
import { ViewFields } from './view-fields.tsx';

const loadPanel = () =>
  import(/* webpackChunkName: "filter-panel" */ './filter-panel/filter-panel.tsx').then(
    ({ FilterPanel }) => FilterPanel,
  );
// A failure here is met again, and handled, when the panel is opened.
const preparePanel = () => void loadPanel().catch(() => undefined);

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
        onPointerEnter={preparePanel}
        onFocus={preparePanel}
        onClick={() => setOpen(true)}
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
      {/* Once opened it stays: closing must be able to return the focus. */}
      <DeferredComponent load={loadPanel} wanted={open} onLost={() => setOpen(false)}>
        {(FilterPanel) => (
          <FilterPanel
            open={open}
            view={view}
            currency={currency}
            onClose={() => setOpen(false)}
            onApply={(filter) => show({ ...view, cleared: false, filter })}
            onClear={() => clear()}
          />
        )}
      </DeferredComponent>
    </div>
  );
};
