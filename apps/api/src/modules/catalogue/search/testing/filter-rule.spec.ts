import {
  type CatalogueFilter,
  CURRENCIES,
  defaultFilter,
  isSoldIn,
  noFilter,
  perListFilter,
} from '@meridian/domain';
import fc from 'fast-check';
import type { FilterName } from '../facets.ts';
import { type FilterableWatch, filterPredicates, matchesFilter } from './filter-rule.ts';

const entry = (quantity: number) => ({ colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity });
const watch = (change: Partial<FilterableWatch> = {}): FilterableWatch => ({
  price: { kzt: 500_000, usd: 1000 },
  regularPrice: { usd: 1200 },
  gender: 'male',
  flags: ['main', 'gifts'],
  sizes: ['40', 'L'],
  stock: [entry(2)],
  colors: [
    {
      colorNameEN: 'Black',
      details: {
        watchMovementEN: 'Automatic, calibre V 12',
        materialEN: 'Stainless Steel',
        dialColorEN: 'Black',
        strapMaterialEN: 'Calfskin',
        waterResistanceEN: '100 m (10 bar)',
      },
    },
    { colorNameEN: 'Deep Blue' },
  ],
  collection: { nameEN: 'Bound collection' },
  brand: { nameEN: 'Norrvik' },
  watchType: { nameEN: 'Automatic' },
  category: { nameEN: 'Diving' },
  weight: 120,
  ...change,
});
const matches = (filter: Partial<CatalogueFilter>, change: Partial<FilterableWatch> = {}): boolean =>
  matchesFilter(watch(change), { ...noFilter(), ...filter }, 'usd');

describe('the availability filter', () => {
  test.each([
    [true, false, 2, true],
    [true, false, 0, false],
    [false, true, 2, false],
    [false, true, 0, true],
    [true, true, 0, true],
    [true, true, 2, true],
    [false, false, 0, true],
    [false, false, 2, true],
  ])('in stock %s, out of stock %s, %d pieces: %s', (inStock, outOfStock, quantity, kept) =>
    expect(matches({ availability: { inStock, outOfStock } }, { stock: [entry(0), entry(quantity)] })).toBe(
      kept,
    ),
  );
  test('a watch without stock rows is out of stock', () =>
    expect(matches({ availability: { inStock: false, outOfStock: true } }, { stock: [] })).toBe(true));
});

describe('the price filter', () => {
  test.each([
    [1000, 1000, true],
    [999, 1001, true],
    [1001, null, false],
    [null, 999, false],
    [null, 1000, true],
    [1000, null, true],
    [null, null, true],
  ])('from %s to %s, inclusive: %s', (min, max, kept) =>
    expect(matches({ priceRange: { min, max } })).toBe(kept),
  );
  test('drops a watch without a price in the currency', () => {
    expect(matches({ priceRange: { min: 0, max: 1e9 } }, { price: { kzt: 5 } })).toBe(false);
    expect(matches({ priceRange: { min: 0, max: 1e9 } }, { price: { usd: NaN } })).toBe(false);
  });
  test.each([{ kzt: 5 }, {}, { usd: NaN }])(
    'a watch priced %j is dropped from the dollar catalogue without any bound',
    (price) => {
      expect(matches({}, { price })).toBe(false);
      expect(matchesFilter(watch({ price }), defaultFilter(), 'usd')).toBe(false);
    },
  );
  test('drops no watch for its price without a currency', () =>
    expect(matchesFilter(watch({ price: {} }), noFilter(), null)).toBe(true));
  test('compares prices in the current currency', () => {
    const filter = { ...noFilter(), priceRange: { min: 400_000, max: 600_000 } };
    expect(matchesFilter(watch(), filter, 'kzt')).toBe(true);
    expect(matchesFilter(watch(), filter, 'usd')).toBe(false);
    expect(matchesFilter(watch(), filter, 'rub')).toBe(false);
  });
});

describe('the name filters', () => {
  test.each<[Partial<CatalogueFilter>, boolean]>([
    [{ colors: ['black'] }, true],
    [{ colors: ['DEEP BLUE'] }, true],
    [{ colors: ['Blue'] }, false],
    [{ colors: ['Red', 'Black'] }, true],
    [{ sizes: ['40'] }, true],
    [{ sizes: ['l'] }, true],
    [{ sizes: ['42'] }, false],
    [{ sizes: ['42', '40'] }, true],
    [{ collections: ['Bound collection'] }, true],
    [{ collections: ['bound COLLECTION'] }, true],
    [{ collections: ['Bound'] }, false],
    [{ flags: ['Gifts'] }, true],
    [{ flags: ['GIFTS', 'hits'] }, true],
    [{ flags: ['hits'] }, false],
    [{ gender: ['male'] }, true],
    [{ gender: ['Мужской'] }, true],
    [{ gender: ['female'] }, false],
    [{ gender: ['Женский'] }, false],
    [{ gender: ['female', 'male'] }, true],
    [{ gender: ['unknown'] }, false],
    [{ brands: ['NORRVIK'] }, true],
    [{ brands: ['Veyrac', 'Nor rvik'] }, true],
    [{ brands: ['Veyrac'] }, false],
    [{ watchTypes: ['automatic'] }, true],
    [{ watchTypes: ['Quartz'] }, false],
    [{ categories: ['diving'] }, true],
    [{ categories: ['constructor'] }, false],
    [{ movement: ['automatic'] }, true],
    [{ movement: ['calibre v12'] }, true],
    [{ movement: ['Auto'] }, false],
    [{ material: ['stainless  steel '] }, true],
    [{ material: ['__proto__'] }, false],
    [{ dialColor: ['black'] }, true],
    [{ strapMaterial: ['Rubber', 'calfskin'] }, true],
    [{ waterMin: 10 }, true],
    [{ waterMin: 10.5 }, false],
    [{ sale: true }, true],
    [{ weightMax: 120 }, true],
    [{ weightMax: 119 }, false],
    [{ colors: ['Black'], sizes: ['42'] }, false],
    [{ colors: ['Black'], sizes: ['40'], flags: ['main'], gender: ['male'] }, true],
  ])('%j: %s', (filter, kept) => expect(matches(filter)).toBe(kept));
  test('a watch without a collection matches no collection', () => {
    expect(matches({ collections: ['Bound collection'] }, { collection: null })).toBe(false);
    expect(matches({}, { collection: null })).toBe(true);
  });
  test('a gender stored in Russian matches', () =>
    expect(matches({ gender: ['female'] }, { gender: 'Женский' })).toBe(true));
});

test('the default filter shows watches in stock; a cleared filter shows every watch with a price', () => {
  expect(defaultFilter()).toMatchObject({ availability: { inStock: true, outOfStock: false } });
  expect(matchesFilter(watch({ stock: [] }), defaultFilter(), 'usd')).toBe(false);
  expect(matchesFilter(watch({ stock: [] }), noFilter(), 'usd')).toBe(true);
});

const names = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values));
const anyWatch: fc.Arbitrary<FilterableWatch> = fc.record({
  price: fc.record({ kzt: fc.nat(100), usd: fc.nat(100) }, { requiredKeys: [] }),
  gender: fc.constantFrom('male', 'female', 'Мужской'),
  flags: names('main', 'gifts', 'hits'),
  sizes: names('40', '42', 'L'),
  stock: fc.array(fc.nat(1).map(entry), { maxLength: 3 }),
  colors: names('Black', 'Blue').map((list) =>
    list.map((colorNameEN) => ({
      colorNameEN,
      details: { materialEN: 'Steel, gold', waterResistanceEN: colorNameEN === 'Black' ? '3 ATM' : 'No' },
    })),
  ),
  collection: fc.option(fc.constantFrom('Bound', 'Open').map((nameEN) => ({ nameEN }))),
  regularPrice: fc.record({ kzt: fc.constant(101) }, { requiredKeys: [] }),
  brand: fc.option(fc.constantFrom('Norrvik', 'Veyrac').map((nameEN) => ({ nameEN }))),
  weight: fc.nat(100),
});
const anyFilter: fc.Arbitrary<CatalogueFilter> = fc.record({
  ...perListFilter(() => fc.constant<string[]>([])),
  brands: names('norrvik', 'VEYRAC'),
  material: names('gold', 'constructor'),
  waterMin: fc.option(fc.nat(5)),
  weightMax: fc.option(fc.nat(100)),
  availability: fc.record({ inStock: fc.boolean(), outOfStock: fc.boolean() }),
  sale: fc.boolean(),
  priceRange: fc.record({ min: fc.option(fc.nat(100)), max: fc.option(fc.nat(100)) }),
  colors: names('black', 'BLUE'),
  sizes: names('40', 'l'),
  collections: names('bound', 'Open'),
  gender: names('male', 'Женский'),
  flags: names('GIFTS', 'hits'),
});
const filterNames = Object.keys(filterPredicates) as FilterName[];

describe('filter properties', () => {
  test('filters are combined by AND, and a facet ignores only its own filter', () => {
    fc.assert(
      fc.property(anyWatch, anyFilter, fc.constantFrom(...CURRENCIES), (w, filter, currency) => {
        const each = filterNames.map((name) => filterPredicates[name](w, filter, currency));
        expect(matchesFilter(w, filter, currency)).toBe(each.every(Boolean));
        filterNames.forEach((name, index) =>
          expect(matchesFilter(w, filter, currency, name)).toBe(
            each.every((kept, at) => kept || at === index),
          ),
        );
      }),
    );
  });
  test('a further value of a filter never hides a watch, a further filter never adds one', () => {
    fc.assert(
      fc.property(anyWatch, anyFilter, (w, filter) => {
        const wider = { ...filter, colors: filter.colors.length ? [...filter.colors, 'Black'] : [] };
        if (matchesFilter(w, filter, 'kzt')) {
          expect(matchesFilter(w, wider, 'kzt')).toBe(true);
          expect(matchesFilter(w, { ...filter, colors: [] }, 'kzt')).toBe(true);
        }
        expect(matchesFilter(w, noFilter(), 'kzt')).toBe(isSoldIn(w.price, 'kzt'));
      }),
    );
  });
});
