import {
  type CatalogueFilter,
  type Currency,
  foldValue,
  formatPrice,
  type Language,
  LIST_FILTERS,
  type ListFilter,
  readGender,
  sizeLabel,
} from '@meridian/domain';
import { type TFunction, useTexts } from '@meridian/i18n';
import { CloseIcon } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './active-filters.module.css';
import { type CatalogueView, viewPath } from './catalogue-view.ts';
import { isFlag } from './catalogue-heading.ts';
import { withoutFilter } from './view-changes.ts';

/** Data of a view that the texts of its filters need. */
export interface FilterTexts {
  /** Russian names of the selected values, by filter and folded value: `colors blue`. */
  labels: Record<string, string>;
  /** The currency of the price bounds. */
  currency: Currency;
}

interface ActiveFilter {
  key: string;
  filter: 'q' | keyof CatalogueFilter;
  text: string;
  /** The view without this filter. */
  without: CatalogueView;
}

/** Name of a value in the shopper's language; an unknown value is returned unchanged. */
const nameOf = (
  list: ListFilter,
  value: string,
  data: FilterTexts,
  t: TFunction<'catalog'>,
  language: Language,
): string => {
  if (list === 'gender') {
    const gender = readGender(value);
    return gender ? t(`gender.${gender}`) : value;
  }
  if (list === 'flags') return isFlag(value) ? t(`flags.${value}`) : value;
  if (list === 'sizes') return sizeLabel(value, language);
  return (language === 'ru' && data.labels[`${list} ${foldValue(value)}`]) || value;
};

const priceText = (
  view: CatalogueView,
  currency: Currency,
  t: TFunction<'catalog'>,
  language: Language,
): string | undefined => {
  const { min, max } = view.filter.priceRange;
  const money = (amount: number) => formatPrice(amount, currency, language);
  if (min !== null && max !== null) return t('catalogue.chips.price', { min: money(min), max: money(max) });
  if (min !== null) return t('catalogue.chips.priceFrom', { min: money(min) });
  return max === null ? undefined : t('catalogue.chips.priceTo', { max: money(max) });
};

const availabilityText = (
  { filter, cleared }: CatalogueView,
  t: TFunction<'catalog'>,
): string | undefined => {
  const { inStock, outOfStock } = filter.availability;
  // The default ("in stock") is not an active filter.
  if (cleared || (inStock && !outOfStock)) return undefined;
  return t(outOfStock && !inStock ? 'catalogue.chips.outOfStock' : 'catalogue.chips.anyStock');
};

/** The filters of a view that differ from the defaults, in their order on the page. */
export const activeFilters = (
  view: CatalogueView,
  data: FilterTexts,
  t: TFunction<'catalog'>,
  language: Language,
): ActiveFilter[] => {
  const { filter } = view;
  /** A filter that is removed as a whole; none without a text. */
  const whole = (name: Exclude<ActiveFilter['filter'], 'q'>, text: string | undefined): ActiveFilter[] =>
    text
      ? [
          {
            key: name,
            filter: name,
            text,
            without: withoutFilter(view, name),
          },
        ]
      : [];
  const { waterMin, weightMax } = filter;
  return [
    ...(view.q
      ? [
          {
            key: 'q',
            filter: 'q' as const,
            text: t('catalogue.chips.q', { q: view.q }),
            without: { ...view, q: '' },
          },
        ]
      : []),
    ...whole('availability', availabilityText(view, t)),
    ...whole('sale', filter.sale ? t('catalogue.chips.sale') : undefined),
    ...LIST_FILTERS.flatMap((list) =>
      filter[list].map((value) => ({
        key: `${list} ${value}`,
        filter: list,
        text: nameOf(list, value, data, t, language),
        without: { ...view, filter: { ...filter, [list]: filter[list].filter((other) => other !== value) } },
      })),
    ),
    ...whole('waterMin', waterMin === null ? '' : t('catalogue.chips.waterMin', { bars: waterMin })),
    ...whole('weightMax', weightMax === null ? '' : t('catalogue.chips.weightMax', { grams: weightMax })),
    ...whole('priceRange', priceText(view, data.currency, t, language)),
  ];
};

/** Chips that remove one active filter each. They are links, so they work before hydration. */
export const ActiveFilters = ({ view, data }: { view: CatalogueView; data: FilterTexts }) => {
  const { t, language } = useTexts('catalog');
  const active = activeFilters(view, data, t, language);
  if (active.length === 0) return <div className={styles.none} />;
  return (
    <ul className={styles.chips} aria-label={t('catalogue.chips.label')}>
      {active.map(({ key, text, without }) => (
        <li key={key}>
          <Link
            to={viewPath(without, data.currency)}
            className={styles.chip}
            aria-label={t('catalogue.chips.remove', { value: text })}
            data-testid="filter-chip"
          >
            {text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
