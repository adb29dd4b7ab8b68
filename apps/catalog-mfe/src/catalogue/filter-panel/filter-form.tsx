import type { CatalogueFilter, Currency } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, CloseIcon, Heading, IconButton, Notice, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import type { CatalogueView } from '../catalogue-view.ts';
import { FilterOptions } from './filter-options.tsx';
import styles from './filter-panel.module.css';
import { filterChoices, MORE_GROUPS } from './filter-choices.ts';
import { useFilterTexts } from './filter-texts.ts';
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
  const texts = useFilterTexts();
  const [draft, setDraft] = useState<CatalogueFilter>(view.filter);
  const { counts, failed, retry } = useFacets(view, draft, currency);
  const bounds = counts ? counts.all.price : null;
  const options = filterChoices(counts, t, texts, language);
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
          {texts('title')}
        </Heading>
        <IconButton label={texts('close')} onClick={onClose} data-testid="filter-close">
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
                {t('list.retry')}
              </Button>
            }
          >
            {texts('failed')}
          </Notice>
        ) : null}
        <div className={styles.column}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{texts('availability')}</legend>
            <Checkbox
              label={texts('inStock')}
              note={options.inStock}
              checked={availability.inStock}
              data-testid="filter-in-stock"
              onChange={(event) =>
                change({ availability: { ...availability, inStock: event.target.checked } })
              }
            />
            <Checkbox
              label={texts('outOfStock')}
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
          >
            {options.sale !== undefined || draft.sale ? (
              <Checkbox
                label={t('catalogue.chips.sale')}
                note={options.sale}
                checked={draft.sale}
                disabled={options.sale === 0 && !draft.sale}
                data-testid="filter-sale"
                onChange={(event) => change({ sale: event.target.checked })}
              />
            ) : null}
          </PriceFilter>
          <FilterOptions
            legend={texts('gender')}
            options={options.gender}
            selected={draft.gender}
            onChange={(gender) => change({ gender })}
            testId="filter-gender"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={texts('flag')}
            options={options.flags}
            selected={draft.flags}
            onChange={(flags) => change({ flags })}
            testId="filter-flag"
          />
          <FilterOptions
            legend={texts('collection')}
            options={options.collections}
            selected={draft.collections}
            onChange={(collections) => change({ collections })}
            testId="filter-collection"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={texts('size')}
            options={options.sizes}
            selected={draft.sizes}
            onChange={(sizes) => change({ sizes })}
            testId="filter-size"
            look="tile"
          />
        </div>
        <div className={styles.column}>
          <FilterOptions
            legend={texts('color')}
            options={options.colors}
            selected={draft.colors}
            onChange={(colors) => change({ colors })}
            testId="filter-color"
          />
        </div>
        {MORE_GROUPS.map((groups, column) => (
          <div key={groups[0]?.name} className={styles.column}>
            {groups.map(({ name, testId, legend }) => (
              <FilterOptions
                key={name}
                legend={texts(legend)}
                options={options[name]}
                selected={draft[name]}
                onChange={(values) => change({ [name]: values })}
                testId={testId}
              />
            ))}
            {column === MORE_GROUPS.length - 1 ? (
              <>
                <FilterOptions
                  legend={texts('water')}
                  options={options.waterMin}
                  selected={draft.waterMin === null ? [] : [String(draft.waterMin)]}
                  // The last chosen bound replaces the one before.
                  onChange={(values) =>
                    change({ waterMin: values.length > 0 ? Number(values.at(-1)) : null })
                  }
                  testId="filter-water-min"
                />
                <fieldset className={styles.group}>
                  <legend className={styles.legend}>{texts('weight')}</legend>
                  <TextInput
                    label={texts('weightMax')}
                    type="number"
                    inputMode="decimal"
                    min={0}
                    step="any"
                    look="frame"
                    placeholder={counts ? String(counts.all.weightMax.max) : undefined}
                    value={draft.weightMax ?? ''}
                    data-testid="filter-weight-max"
                    onChange={({ target }) =>
                      change({ weightMax: target.value === '' ? null : target.valueAsNumber })
                    }
                  />
                </fieldset>
              </>
            ) : null}
          </div>
        ))}
        <p role="status" className="visually-hidden">
          {counts ? texts('count', { count: counts.total }) : texts('loading')}
        </p>
      </div>
      <div className={styles.foot}>
        <Button variant="secondary" data-testid="filter-panel-clear" onClick={onClear}>
          {texts('clear')}
        </Button>
        <Button type="submit" data-testid="filter-apply">
          {counts ? texts('applyCount', { count: counts.total }) : texts('apply')}
        </Button>
      </div>
    </form>
  );
};
