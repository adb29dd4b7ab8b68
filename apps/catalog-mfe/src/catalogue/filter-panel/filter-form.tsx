import type { CatalogueFilter, Currency } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, CloseIcon, Heading, IconButton, Notice } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import type { CatalogueView } from '../catalogue-view.ts';
import { FilterOptions } from './filter-options.tsx';
import styles from './filter-panel.module.css';
import { filterChoices } from './filter-choices.ts';
import { PriceFilter } from './price-filter.tsx';
import { normalizeRange } from './price-range.ts';
import { useFacets } from './use-facets.ts';

export interface FilterFormProps {
  view: CatalogueView;
  currency: Currency;
  onClose: () => void;
  onApply: (filter: CatalogueFilter) => void;
  onClear: () => void;
}

/** All filter controls. They edit a draft, which "apply" hands to `onApply`. */
export const FilterForm = ({ view, currency, onClose, onApply, onClear }: FilterFormProps) => {
  const { t, language } = useTexts('catalog');
  const [draft, setDraft] = useState<CatalogueFilter>(view.filter);
  const { counts, failed, retry } = useFacets(view, draft, currency);
  const bounds = counts ? counts.all.price : null;
  const options = filterChoices(counts, t, language);
  const change = (part: Partial<CatalogueFilter>) => setDraft((current) => ({ ...current, ...part }));
  const { availability } = draft;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply({ ...draft, priceRange: normalizeRange(draft.priceRange, bounds) });
  };
  return (
    <form className={styles.form} onSubmit={apply} noValidate>
      <div className={styles.head}>
        <Heading level={2} size="sm">
          {t('filter.title')}
        </Heading>
        <IconButton label={t('filter.close')} onClick={onClose} data-testid="filter-close">
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.body} aria-busy={counts === null}>
        {failed ? (
          <Notice
            tone="error"
            className={styles.notice}
            action={
              <Button variant="quiet" size="small" onClick={retry}>
                {t('catalogue.retry')}
              </Button>
            }
          >
            {t('filter.failed')}
          </Notice>
        ) : null}
        <div className={styles.column}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('filter.availability')}</legend>
            <Checkbox
              label={t('filter.inStock')}
              note={options.inStock}
              checked={availability.inStock}
              data-testid="filter-in-stock"
              onChange={(event) =>
                change({ availability: { ...availability, inStock: event.target.checked } })
              }
            />
            <Checkbox
              label={t('filter.outOfStock')}
              note={options.outOfStock}
              checked={availability.outOfStock}
              data-testid="filter-out-of-stock"
              onChange={(event) =>
                change({ availability: { ...availability, outOfStock: event.target.checked } })
              }
            />
          </fieldset>
          <PriceFilter
            value={draft.priceRange}
            onChange={(priceRange) => change({ priceRange })}
            bounds={bounds}
            currency={currency}
          />
          <FilterOptions
            legend={t('filter.gender')}
            options={options.gender}
            selected={draft.gender}
            onChange={(gender) => change({ gender })}
            testId="filter-gender"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={t('filter.flag')}
            options={options.flags}
            selected={draft.flags}
            onChange={(flags) => change({ flags })}
            testId="filter-flag"
          />
          <FilterOptions
            legend={t('filter.collection')}
            options={options.collections}
            selected={draft.collections}
            onChange={(collections) => change({ collections })}
            testId="filter-collection"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={t('filter.size')}
            options={options.sizes}
            selected={draft.sizes}
            onChange={(sizes) => change({ sizes })}
            testId="filter-size"
            look="tile"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={t('filter.color')}
            options={options.colors}
            selected={draft.colors}
            onChange={(colors) => change({ colors })}
            testId="filter-color"
          />
        </div>
        <p role="status" className="visually-hidden">
          {counts ? t('filter.count', { count: counts.total }) : t('filter.loading')}
        </p>
      </div>
      <div className={styles.foot}>
        <Button variant="secondary" data-testid="filter-panel-clear" onClick={onClear}>
          {t('filter.clear')}
        </Button>
        <Button type="submit" data-testid="filter-apply">
          {counts ? t('filter.applyCount', { count: counts.total }) : t('filter.apply')}
        </Button>
      </div>
    </form>
  );
};
