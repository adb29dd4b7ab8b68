import { CURRENCIES, isSoldIn } from '@meridian/domain';
import { type CatalogueEntry, REFERENCE_FILTERS } from '../catalogue-search.ts';
import { DETAIL_FILTER_NAMES, type DetailValue, detailValues, waterOf } from '../facets.ts';
import { ValueIndex, valuesOf } from './value-index.ts';

/** An index per attribute of the watches. */
export const newValues = () => ({
  colors: new ValueIndex<{ value: string; nameRU: string; colorHex: string }>(),
  sizes: new ValueIndex(),
  flags: new ValueIndex(),
  gender: new ValueIndex(),
  availability: new ValueIndex(),
  // By id, because names can change.
  collections: new ValueIndex(),
  brands: new ValueIndex(),
  watchTypes: new ValueIndex(),
  categories: new ValueIndex(),
  movement: new ValueIndex<DetailValue>(),
  material: new ValueIndex<DetailValue>(),
  dialColor: new ValueIndex<DetailValue>(),
  strapMaterial: new ValueIndex<DetailValue>(),
  /** Bars. */
  waterMin: new ValueIndex(),
  /** The currencies in which a watch has a price. */
  priced: new ValueIndex(),
});

export const writeValues = (
  values: ReturnType<typeof newValues>,
  slot: number,
  entry: CatalogueEntry,
): void => {
  const { colors, sizes, flags, gender, availability, waterMin, priced } = values;
  priced.set(slot, valuesOf(CURRENCIES.filter((currency) => isSoldIn(entry.price, currency))));
  availability.set(slot, valuesOf([entry.inStock ? 'inStock' : 'outOfStock']));
  colors.set(
    slot,
    entry.colors.map(({ colorNameEN: value, colorNameRU: nameRU, colorHex }) => ({
      value,
      nameRU,
      colorHex,
    })),
  );
  sizes.set(slot, valuesOf(entry.sizes));
  flags.set(slot, valuesOf(entry.flags));
  gender.set(slot, valuesOf([entry.gender]));
  for (const of of REFERENCE_FILTERS) {
    const id = entry.references[of];
    values[of].set(slot, valuesOf(id === null ? [] : [id]));
  }
  for (const of of DETAIL_FILTER_NAMES) values[of].set(slot, detailValues(entry.colors, of));
  const water = waterOf(entry.colors);
  waterMin.set(slot, valuesOf(water === null ? [] : [String(water)]));
};
