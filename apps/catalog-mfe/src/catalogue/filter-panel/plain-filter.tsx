import type { Facets } from '@meridian/contracts';
import { type Currency, CURRENCY_SYMBOLS, foldCase } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import styles from '../catalogue-page.module.css';
import { type CatalogueView, defaultView } from '../catalogue-view.ts';
import { ViewFields } from '../view-fields.tsx';
import { filterChoices } from './filter-choices.ts';

interface PlainFilterProps {
  view: CatalogueView;
  facets: Facets;
  currency: Currency;
}

/** The filter as a form of the page, for visitors without JavaScript. Its fields are the parameters of the view. */
export const PlainFilter = ({ view, facets, currency }: PlainFilterProps) => {
  const { t, language } = useTexts('catalog');
  const { filter } = view;
  const { inStock, outOfStock } = filter.availability;
  const choices = filterChoices({ all: facets, draft: facets, total: 0 }, t, language);
  const groups = [
    ['gender', t('filter.gender'), choices.gender],
    ['flags', t('filter.flag'), choices.flags],
    ['collections', t('filter.collection'), choices.collections ?? []],
    ['sizes', t('filter.size'), choices.sizes ?? []],
    ['colors', t('filter.color'), choices.colors ?? []],
  ] as const;
  const price = (end: 'min' | 'max', name: 'priceMin' | 'priceMax') => (
    <label>
      {t(end === 'min' ? 'filter.priceMin' : 'filter.priceMax')}, {CURRENCY_SYMBOLS[currency]}{' '}
      <input
        type="number"
        name={name}
        min={0}
        step="any"
        defaultValue={filter.priceRange[end] ?? undefined}
        placeholder={String(facets.price[end])}
      />
    </label>
  );
  return (
    <form
      action="/products"
      className={styles.filter}
      aria-label={t('filter.title')}
      data-testid="plain-filter"
    >
      <ViewFields view={{ ...defaultView(), q: view.q, sort: view.sort }} currency={currency} />
      <input type="hidden" name="currency" value={currency} />
      <fieldset>
        <legend>{t('filter.availability')}</legend>
        <select
          name="availability"
          aria-label={t('filter.availability')}
          defaultValue={inStock === outOfStock ? 'all' : inStock ? 'inStock' : 'outOfStock'}
        >
          <option value="inStock">{t('filter.inStock')}</option>
          <option value="outOfStock">{t('filter.outOfStock')}</option>
          <option value="all">{t('catalogue.chips.anyStock')}</option>
        </select>
      </fieldset>
      <fieldset>
        <legend>{t('filter.price')}</legend>
        {price('min', 'priceMin')}
        {price('max', 'priceMax')}
      </fieldset>
      {groups.map(([name, legend, options]) => {
        const selected = new Set(filter[name].map(foldCase));
        return options.length === 0 ? null : (
          <fieldset key={name}>
            <legend>{legend}</legend>
            {options.map(({ value, label, count }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={selected.has(foldCase(value))}
                />{' '}
                {label} ({count})
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button type="submit">{t('filter.apply')}</Button>
    </form>
  );
};
