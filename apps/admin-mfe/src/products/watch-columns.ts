import type { Watch } from '@meridian/contracts';
import type { ApiClient } from '@meridian/api-client';
import { CURRENCIES, inLanguage, type Language } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { CsvColumn } from '../panel/export-csv.ts';
import type { WatchListQuery } from './use-watches.ts';

/** As many as the API answers at once. */
const PAGE = '100';

/** Every watch that the list shows, page by page. */
export const allWatches = async (api: ApiClient, query: WatchListQuery): Promise<Watch[]> => {
  const watches: Watch[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await api('GET /api/watches', {
      query: { ...query, currency: 'kzt', limit: PAGE, cursor: cursor ?? undefined },
    });
    watches.push(...page.watches);
    cursor = page.nextCursor;
  } while (cursor);
  return watches;
};

/** What an export of watches says of each. */
export const watchColumns = (t: TFunction, language: Language): CsvColumn<Watch>[] => [
  { title: `${t('form.name')} EN`, value: ({ nameEN }) => nameEN },
  { title: `${t('form.name')} RU`, value: ({ nameRU }) => nameRU },
  { title: t('form.sku'), value: ({ colors }) => colors.map(({ sku }) => sku).join(', ') },
  { title: t('form.brand'), value: ({ brand }) => (brand ? inLanguage(brand, 'name', language) : '') },
  {
    title: t('form.watchType'),
    value: ({ watchType: type }) => (type ? inLanguage(type, 'name', language) : ''),
  },
  {
    title: t('form.category'),
    value: ({ category }) => (category ? inLanguage(category, 'name', language) : ''),
  },
  {
    title: t('form.collection'),
    value: ({ collection }) => (collection ? inLanguage(collection, 'name', language) : ''),
  },
  { title: t('form.gender'), value: ({ gender }) => t(`products.genders.${gender}`) },
  {
    title: t('form.flags'),
    value: ({ flags }) => flags.map((flag) => t(`products.flags.${flag}`)).join(', '),
  },
  ...CURRENCIES.map((currency): CsvColumn<Watch> => ({
    title: t(`form.price.${currency}`),
    value: ({ price }) => price[currency] ?? '',
  })),
  { title: t('form.weight'), value: ({ weight }) => weight },
  { title: t('form.sections.sizes'), value: ({ sizes }) => sizes.join(', ') },
  {
    title: t('form.sections.stock'),
    value: ({ stock }) =>
      stock
        .map((row) => `${inLanguage(row, 'colorName', language)}, ${row.size}: ${row.quantity}`)
        .join('; '),
  },
  { title: t('form.link'), value: ({ wbLink }) => wbLink },
];
