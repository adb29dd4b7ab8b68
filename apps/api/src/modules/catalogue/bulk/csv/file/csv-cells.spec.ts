import type { CsvColumnName } from '@meridian/contracts';
import { someCollection, someLookup } from '../../../../../testing/catalogue-samples.ts';
import type { CatalogueLookups } from '../../../listing/catalogue-lookups.ts';
import { normalizeCell } from './csv-cells.ts';
import { readCsv } from './read-csv.ts';

const brand = someLookup('Nordhaven');
const bound = someCollection('Bound collection');
const lookups: CatalogueLookups = {
  brands: new Map([[brand._id.toHexString(), brand]]),
  categories: new Map(),
  watchTypes: new Map(),
  collections: new Map([[bound._id.toHexString(), bound]]),
};

test.each<[CsvColumnName, string, string]>([
  ['priceKZT', '1250000', '1250000'],
  ['priceKZT', '1 250 000', '1250000'],
  ['priceKZT', '1\u00a0250\u202f000', '1250000'],
  ['priceKZT', '1,250,000', '1250000'],
  ['priceKZT', "1'250'000", '1250000'],
  ['priceKZT', '1,250', '1250'],
  ['priceKZT', '985.000', '985.000'],
  ['priceKZT', '1.250.000', '1250000'],
  ['priceUSD', '1.250,50', '1250.5'],
  ['stock', '2.000', '2000'],
  ['priceUSD', '0.125', '0.125'],
  ['priceUSD', '0,125', '0.125'],
  ['priceUSD', '1250.500', '1250.500'],
  ['weight', '1.250', '1.25'],
  ['priceUSD', '1,250.50', '1250.5'],
  ['priceUSD', '1250,50', '1250.5'],
  ['priceUSD', '1 250,5', '1250.5'],
  ['priceUSD', '10.00', '10'],
  ['priceUSD', '1.2.3', '1.2.3'],
  ['priceUSD', '-5', '-5'],
  ['priceUSD', '1e6', '1e6'],
  ['priceUSD', 'free', 'free'],
  ['weight', '80,125', '80.125'],
  ['weight', '80.5', '80.5'],
  ['stock', '007', '7'],
  ['gender', 'Женский', 'female'],
  ['gender', 'MALE', 'male'],
  ['gender', 'both', 'both'],
  ['flags', 'Hits, main', 'main|hits'],
  ['flags', 'hits;main|hits', 'main|hits'],
  ['flags', 'best|main', 'main|best'],
  ['flags', '-', ''],
  ['colorHex', 'A1B2C3', '#a1b2c3'],
  ['colorHex', '#A1B2C3', '#a1b2c3'],
  ['colorHex', 'red', 'red'],
  ['images', ' a.webp | b.webp ', 'a.webp|b.webp'],
  ['brand', 'NORDHAVEN', 'Nordhaven'],
  ['brand', 'Unknown', 'Unknown'],
  ['brand', '-', '-'],
  ['collection', 'bound collection', 'Bound collection'],
  ['collection', '-', ''],
  ['wbLink', '-', ''],
  ['lowStockThreshold', '-', ''],
  ['diameter', '39,5', '39.5'],
  ['lugToLug', '-', ''],
  ['lowStockThreshold', '1 000', '1000'],
  ['nameEN', '-', '-'],
  ['materialEN', '-', '-'],
])('normalizes %s %j to %j', (column, text, normalized) =>
  expect(normalizeCell(column, text, lookups)).toBe(normalized),
);

test('numbers rows as a spreadsheet does, with blank lines and cells of several lines', () => {
  const rows = readCsv(Buffer.from('nameEN,nameRU\n\n\na,b\n\n"c\nd",e\n,\nf,g\n'));
  expect(rows.map(({ number }) => number)).toEqual([4, 6, 8]);
});
