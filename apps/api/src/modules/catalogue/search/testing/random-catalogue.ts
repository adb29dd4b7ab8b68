import { type Campaign, type CatalogueFilter, GENDERS, presentPrice, WATCH_FLAGS } from '@meridian/domain';
import fc from 'fast-check';
import type { CatalogueEntry, CatalogueNames } from '../catalogue-search.ts';
import type { FilterableWatch } from './filter-rule.ts';

const COLORS = ['Black', 'black ', 'Silver', 'Rose Gold', 'Blue'];
const SIZES = ['38', '40', '42 mm', '42 MM'];
const COLLECTIONS = ['Bound collection', 'Atlas', 'Tide'];
/** Two brands whose names differ only in case and spaces. */
const BRANDS = ['Norrvik', 'nor rvik', 'Veyrac'];
const WATCH_TYPES = ['Automatic', 'Quartz'];
const CATEGORIES = ['Diving', 'Dress'];
const MATERIALS = ['Steel', 'STEEL, gold', 'Titanium', ''];
const DEPTHS = ['3 ATM', '100 m (10 bar)', '100 м', '50m', 'Splash-proof', ''];
const subset = (values: readonly string[], maxLength = 3): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...values), { maxLength });
const amount = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });

/** A sale of a brand in two currencies. */
export const SALE: readonly Campaign[] = [
  {
    ...{ id: 'sale', nameEN: '', nameRU: '', from: null, until: null, isStopped: false },
    scope: { watches: [], brands: ['Veyrac'], collections: [], categories: [], flags: [] },
    discount: { kind: 'amount', amount: { kzt: 1, usd: 20 } },
  },
];

/** The same watch for the filter rule (`watch`) and for the search (`entry`). */
export interface Sample {
  entry: CatalogueEntry;
  /** With its price in `SALE`. */
  watch: FilterableWatch;
}

/** A random watch. */
export const sample: fc.Arbitrary<Sample> = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map((n) => n.toString(16).padStart(24, '0')),
    nameEN: fc.constantFrom('Aurelia', 'Boreal', 'aurelia 2', 'Équinoxe'),
    kzt: amount,
    rub: amount,
    usd: amount,
    gender: fc.constantFrom(...GENDERS),
    flags: subset(WATCH_FLAGS),
    sizes: subset(SIZES),
    quantities: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    colors: fc.array(
      fc.record({
        colorNameEN: fc.constantFrom(...COLORS),
        details: fc.record({
          watchMovementEN: fc.constantFrom('Automatic, calibre V 12', 'Quartz'),
          materialEN: fc.constantFrom(...MATERIALS),
          dialColorEN: fc.constantFrom('Black', 'Blue, matte'),
          strapMaterialEN: fc.constantFrom('Calfskin', 'calf skin', 'Rubber'),
          waterResistanceEN: fc.constantFrom(...DEPTHS),
        }),
      }),
      { maxLength: 3 },
    ),
    collection: fc.option(fc.constantFrom(...COLLECTIONS)),
    brand: fc.option(fc.constantFrom(...BRANDS)),
    watchType: fc.option(fc.constantFrom(...WATCH_TYPES)),
    category: fc.option(fc.constantFrom(...CATEGORIES)),
    weight: fc.integer({ min: 40, max: 60 }),
    createdAt: fc.integer({ min: 1, max: 5 }),
  })
  .map((generated) => {
    const { id, nameEN, kzt, rub, usd, gender, flags, sizes, quantities, colors, createdAt } = generated;
    const { collection, brand, watchType, category, weight } = generated;
    const referenceOf = (name: string | null) => (name === null ? null : { nameEN: name });
    const price = {
      ...(kzt !== undefined && { kzt }),
      ...(rub !== undefined && { rub }),
      ...(usd !== undefined && { usd }),
    };
    return {
      watch: {
        ...presentPrice({ id, brand, collection, category, flags, price }, SALE),
        gender,
        flags,
        sizes,
        stock: quantities.map((quantity) => ({ colorNameEN: 'x', colorNameRU: 'x', size: '1', quantity })),
        colors,
        collection: referenceOf(collection),
        brand: referenceOf(brand),
        watchType: referenceOf(watchType),
        category: referenceOf(category),
        weight,
      },
      entry: {
        id,
        nameEN,
        nameRU: nameEN,
        descriptionEN: '',
        descriptionRU: '',
        price,
        weight,
        gender,
        flags,
        sizes,
        inStock: quantities.some((quantity) => quantity > 0),
        colors: colors.map((color) => ({ ...color, colorNameRU: '', colorHex: '#000000', sku: '' })),
        references: { collections: collection, brands: brand, watchTypes: watchType, categories: category },
        createdAt,
        updatedAt: createdAt,
        card: Buffer.from(JSON.stringify({ id })),
      },
    };
  });

/** A random filter, also with unknown values. */
export const filter: fc.Arbitrary<CatalogueFilter> = fc.record({
  availability: fc.record({ inStock: fc.boolean(), outOfStock: fc.boolean() }),
  sale: fc.boolean(),
  priceRange: fc.record({
    min: fc.option(fc.integer({ min: 0, max: 30 })),
    max: fc.option(fc.integer({ min: 0, max: 30 })),
  }),
  colors: subset([...COLORS, 'BLACK', 'None']),
  sizes: subset([...SIZES, '99']),
  collections: subset([...COLLECTIONS, 'ATLAS', 'None']),
  gender: subset(['male', 'female', 'Мужской', 'Женский', 'none'], 2),
  flags: subset([...WATCH_FLAGS, 'GIFTS', 'none']),
  brands: subset([...BRANDS, 'VEYRAC', 'constructor'], 1),
  watchTypes: subset([...WATCH_TYPES, 'None'], 1),
  categories: subset([...CATEGORIES, 'DIVING'], 1),
  movement: subset(['automatic', 'Calibre V12', 'Quartz'], 1),
  material: subset(['steel', 'Gold', 'titanium ', '__proto__'], 1),
  dialColor: subset(['BLACK', 'matte', 'toString'], 1),
  strapMaterial: subset(['Calfskin', 'rubber'], 1),
  waterMin: fc.option(fc.constantFrom(0, 3, 5, 7.5, 10, Infinity)),
  weightMax: fc.option(fc.integer({ min: 39, max: 61 })),
});

/** Lookups whose id is their English name. */
const namedBy = (values: readonly string[]): [string, { nameEN: string; nameRU: string }][] =>
  values.map((name) => [name, { nameEN: name, nameRU: `${name} RU` }]);

/** Names of the random watches and of those of `SEARCH_CASES`. */
export const names: CatalogueNames = {
  brands: new Map([
    ['n', { nameEN: 'Nordhaven', nameRU: 'Нордхейвен' }],
    ['k', { nameEN: 'Kestrel & Vane', nameRU: 'Кестрел и Вейн' }],
    ...namedBy(BRANDS),
  ]),
  watchTypes: new Map([['self', { nameEN: 'Automatic', nameRU: 'Автоматические' }], ...namedBy(WATCH_TYPES)]),
  categories: new Map([['air', { nameEN: 'Aviation', nameRU: 'Полёт' }], ...namedBy(CATEGORIES)]),
  collections: new Map(namedBy(COLLECTIONS)),
};
