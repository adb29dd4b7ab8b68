import type { Facets } from '@meridian/contracts';
import { type Currency, CURRENCY_SYMBOLS, foldValue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import styles from '../catalogue-page.module.css';
import { type CatalogueView, defaultView } from '../catalogue-view.ts';
import { ViewFields } from '../view-fields.tsx';
import { filterChoices, MORE_GROUPS } from './filter-choices.ts';
import { useFilterTexts } from './filter-texts.ts';

interface PlainFilterProps {
  view: CatalogueView;
  facets: Facets;
  currency: Currency;
}

/** The filter as a form of the page, for shoppers without JavaScript. Its fields are the parameters of the view. */
export const PlainFilter = ({ view, facets, currency }: PlainFilterProps) => {
  const { t, language } = useTexts('catalog');
  const texts = useFilterTexts();
  const { filter } = view;
  const { inStock, outOfStock } = filter.availability;
  const choices = filterChoices({ all: facets, draft: facets, total: 0 }, t, texts, language);
  const groups = [
    ['gender', texts('gender'), choices.gender],
    ['flags', texts('flag'), choices.flags],
    ['collections', texts('collection'), choices.collections ?? []],
    ['sizes', texts('size'), choices.sizes ?? []],
    ['colors', texts('color'), choices.colors ?? []],
    ...MORE_GROUPS.flat().map(({ name, legend }) => [name, texts(legend), choices[name] ?? []] as const),
  ] as const;
  const price = (end: 'min' | 'max', name: 'priceMin' | 'priceMax') => (
    <label>
      {texts(end === 'min' ? 'priceMin' : 'priceMax')}, {CURRENCY_SYMBOLS[currency]}{' '}
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
    <form action="/products" className={styles.filter} aria-label={texts('title')} data-testid="plain-filter">
      <ViewFields view={{ ...defaultView(), q: view.q, sort: view.sort }} currency={currency} />
      <input type="hidden" name="currency" value={currency} />
      <fieldset>
        <legend>{texts('availability')}</legend>
        <select
          name="availability"
          aria-label={texts('availability')}
          defaultValue={inStock === outOfStock ? 'all' : inStock ? 'inStock' : 'outOfStock'}
        >
          <option value="inStock">{texts('inStock')}</option>
          <option value="outOfStock">{texts('outOfStock')}</option>
          <option value="all">{t('catalogue.chips.anyStock')}</option>
        </select>
      </fieldset>
      <fieldset>
        <legend>{texts('price')}</legend>
        {choices.sale !== undefined || filter.sale ? (
          <label>
            <input type="checkbox" name="sale" value="yes" defaultChecked={filter.sale} />{' '}
            {t('catalogue.chips.sale')} ({choices.sale ?? 0})
          </label>
        ) : null}
        {price('min', 'priceMin')}
        {price('max', 'priceMax')}
      </fieldset>
      {groups.map(([name, legend, options]) => {
        const selected = new Set(filter[name].map(foldValue));
        return options.length === 0 ? null : (
          <fieldset key={name}>
            <legend>{legend}</legend>
            {options.map(({ value, label, count }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={selected.has(foldValue(value))}
                />{' '}
                {label} ({count})
              </label>
            ))}
          </fieldset>
        );
      })}
      <fieldset>
        <legend>{texts('water')}</legend>
        <select name="waterMin" aria-label={texts('water')} defaultValue={filter.waterMin ?? ''}>
          <option value="">—</option>
          {choices.waterMin?.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {label} ({count})
            </option>
          ))}
        </select>
      </fieldset>
      <fieldset>
        <legend>{texts('weight')}</legend>
        <label>
          {texts('weightMax')}{' '}
          <input
            type="number"
            name="weightMax"
            min={0}
            step="any"
            defaultValue={filter.weightMax ?? undefined}
          />
        </label>
      </fieldset>
      <Button type="submit">{texts('apply')}</Button>
    </form>
  );
};
