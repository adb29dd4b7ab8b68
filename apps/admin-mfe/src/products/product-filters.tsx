import type { WatchSort } from '@meridian/contracts';
import { GENDERS, inLanguage, WATCH_FLAGS, WATCH_STATUSES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Select, type SelectOption } from '@meridian/ui';
import { useCollections } from '../data/use-collections.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import styles from './products-table.module.css';
import type { WatchListQuery } from './use-watches.ts';

/** The sort orders, in the order of the options. */
const SORTS = ['newest', 'name', 'priceAsc', 'priceDesc'] as const satisfies readonly WatchSort[];
const AVAILABILITY = ['inStock', 'outOfStock'] as const;
const FILTERS = ['statuses', 'availability', 'collections', 'flags', 'gender', 'sort'] as const;
const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((candidate) => candidate === value);

/** The server query for the URL parameters; invalid parameters are left out. */
export const readListQuery = (get: (name: string) => string): WatchListQuery => ({
  q: get('q') || undefined,
  sort: oneOf(SORTS, get('sort')) ?? 'newest',
  statuses: oneOf(WATCH_STATUSES, get('statuses')),
  availability: oneOf(AVAILABILITY, get('availability')),
  gender: oneOf(GENDERS, get('gender')),
  flags: oneOf(WATCH_FLAGS, get('flags')),
  collections: get('collections') || undefined,
});

/** Filters and sort order of the products table. Each is a URL parameter. */
export const ProductFilters = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const collections = useCollections();
  const options: Record<(typeof FILTERS)[number], SelectOption[]> = {
    statuses: WATCH_STATUSES.map((value) => ({ value, label: t(`publishing.statuses.${value}`) })),
    availability: AVAILABILITY.map((value) => ({ value, label: t(`products.availabilities.${value}`) })),
    collections: (collections.data ?? []).map((collection) => ({
      value: collection.nameEN,
      label: inLanguage(collection, 'name', language),
    })),
    flags: WATCH_FLAGS.map((value) => ({ value, label: t(`products.flags.${value}`) })),
    gender: GENDERS.map((value) => ({ value, label: t(`products.genders.${value}`) })),
    sort: SORTS.map((value) => ({ value, label: t(`products.sorts.${value}`) })),
  };
  return (
    <div className={styles.filters}>
      {FILTERS.map((name) => (
        <Select
          key={name}
          label={t(`products.filters.${name}`)}
          hideLabel
          look="frame"
          placeholder={name === 'sort' ? undefined : t(`products.filters.${name}`)}
          options={options[name]}
          value={get(name) || (name === 'sort' ? 'newest' : '')}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  );
};
