import type { CollectionKey } from '../catalogue/lookups.ts';
import { COLLECTIONS } from '../catalogue/lookups.ts';
import type { ColorEntry, WatchEntry } from '../catalogue/entry.ts';
import { DEMO_WATCHES } from '../catalogue/watches/index.ts';
import { sequence } from '../sequence.ts';
import { toWatchDocument, type WatchDocument } from './watch-document.ts';

const EDITIONS = [
  { en: 'Heritage', ru: 'Наследие' },
  { en: 'Reserve', ru: 'Резерв' },
  { en: 'Studio', ru: 'Студия' },
  { en: 'Atlas', ru: 'Атлас' },
  { en: 'Horizon', ru: 'Горизонт' },
  { en: 'Solstice', ru: 'Солнцестояние' },
  { en: 'Archive', ru: 'Архив' },
  { en: 'Passage', ru: 'Переход' },
] as const;
const FLAGS = ['gifts', 'exclusive', 'hits', 'signature'] as const;
const COLLECTION_KEYS = Object.keys(COLLECTIONS) as CollectionKey[];
const OLDEST = Date.UTC(2020, 0, 1);
const MINUTE = 60 * 1000;
/** Possible quantities of a variant: mostly some, sometimes few, sometimes none. */
const QUANTITIES = [0, 0, 0, 1, 2, 3, 8, 15, 40] as const;

const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};

const vary = (base: WatchEntry, number: number, random: () => number): WatchEntry => {
  const edition = pick(random, EDITIONS);
  const shift = pick(random, [-2, 0, 0, 2]);
  const soldOut = random() < 0.1;
  const colors = base.colors.filter((_, index) => index === 0 || random() < 0.7);
  return {
    ...base,
    nameEN: `${base.nameEN} ${edition.en} ${number}`,
    nameRU: `${base.nameRU} ${edition.ru} ${number}`,
    model: 100_000 + number,
    collection: random() < 0.05 ? null : pick(random, COLLECTION_KEYS),
    gender: random() < 0.8 ? base.gender : pick(random, ['male', 'female'] as const),
    flags: FLAGS.filter(() => random() < 0.2),
    priceKzt: Math.round((base.priceKzt * (0.6 + random())) / 1000) * 1000,
    diameters: base.diameters.map((diameter) => diameter + shift),
    colors: colors.map((color): ColorEntry => ({
      ...color,
      stock: base.diameters.map(() => (soldOut ? 0 : pick(random, QUANTITIES))),
    })),
  };
};

/**
 * Generated watches for load tests: variations of the demo watches with the same images. Watch `n` is equal in every
 * run for any count. None has the flag `main`, so the home page is unchanged.
 */
export function* generatedWatchDocuments(count: number): Generator<WatchDocument> {
  for (let number = 1; number <= count; number += 1) {
    const random = sequence(number);
    const base = pick(random, DEMO_WATCHES);
    yield toWatchDocument(vary(base, number, random), {
      createdAt: new Date(OLDEST + number * MINUTE),
      imagesFrom: base,
    });
  }
}
