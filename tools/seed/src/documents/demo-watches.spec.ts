import { watchDetails } from '@meridian/contracts';
import {
  chosenPayment,
  FEATURED_COLLECTION,
  GENDERS,
  hasAnyStock,
  paymentOffers,
  type WATCH_FLAGS,
} from '@meridian/domain';
import { DEMO_WATCHES } from '../catalogue/watches/index.ts';
import { demoWatchDocuments } from './demo-watches.ts';
import {
  brandDocuments,
  categoryDocuments,
  collectionDocuments,
  watchTypeDocuments,
} from './lookup-documents.ts';
import type { WatchDocument } from './watch-document.ts';

const watches = demoWatchDocuments();
const variants = watches.flatMap((watch) => watch.colors);
const CYRILLIC = /[а-яё]/i;

const count = (matches: (watch: WatchDocument) => boolean): number => watches.filter(matches).length;
const withFlag = (flag: (typeof WATCH_FLAGS)[number]) => count((watch) => watch.flags.includes(flag));
const inFeatured = (watch: WatchDocument): boolean =>
  watch.collection?.toHexString() ===
  collectionDocuments()
    .find(({ nameEN }) => nameEN === FEATURED_COLLECTION)
    ?._id.toHexString();
const quantities = (watch: WatchDocument): number[] => watch.stock.map((row) => row.quantity);

describe('the demo catalogue', () => {
  it.each<[string, number, number, number]>([
    ['watches', watches.length, 44, 60],
    ['colour variants', variants.length, 80, 120],
    ['brands', brandDocuments().length, 5, 5],
    ['collections', collectionDocuments().length, 6, 6],
    ['categories', categoryDocuments().length, 5, 10],
    ['watch types', watchTypeDocuments().length, 4, 8],
    ['featured watches', count(inFeatured), 4, 20],
    ['watches on the main page', withFlag('main'), 8, 16],
    ['gifts', withFlag('gifts'), 6, 30],
    ['exclusive', withFlag('exclusive'), 6, 30],
    ['hits', withFlag('hits'), 6, 30],
    ['signature pieces', withFlag('signature'), 6, 30],
    ["women's watches", count((watch) => watch.gender === 'female'), 15, 30],
    ["men's watches", count((watch) => watch.gender === 'male'), 15, 40],
    ['watches without a flag', count((watch) => watch.flags.length === 0), 3, 12],
    ['watches without a collection', count((watch) => watch.collection === null), 2, 8],
    ['watches on the marketplace', count((watch) => watch.wbLink !== ''), 8, 30],
    ['watches sold out', count((watch) => !hasAnyStock(watch.stock)), 2, 3],
    [
      'watches partly sold out',
      count((watch) => hasAnyStock(watch.stock) && quantities(watch).includes(0)),
      5,
      25,
    ],
    ['watches with few pieces left', count((watch) => quantities(watch).some((q) => q > 0 && q <= 3)), 8, 48],
    ['watches with plenty', count((watch) => quantities(watch).some((q) => q >= 10)), 8, 48],
  ])('has enough %s: %i, wanted %i to %i', (_, actual, least, most) => {
    expect(actual).toBeGreaterThanOrEqual(least);
    expect(actual).toBeLessThanOrEqual(most);
  });

  it.each<[string, string[]]>([
    ['slugs', watches.map((watch) => watch.slug)],
    ['English names', watches.map((watch) => watch.nameEN)],
    ['Russian names', watches.map((watch) => watch.nameRU)],
    ['ids', watches.map((watch) => watch._id.toHexString())],
    ['references', variants.map((color) => color.sku)],
    ['image paths', variants.flatMap((color) => color.images)],
    ['English descriptions', watches.map((watch) => watch.descriptionEN)],
    ['Russian descriptions', watches.map((watch) => watch.descriptionRU)],
  ])('has unique %s', (_, values) => {
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it.each<[string, (watch: WatchDocument) => string, string[]]>([
    ['brand', (watch) => String(watch.brand), brandDocuments().map(({ _id }) => String(_id))],
    ['category', (watch) => String(watch.category), categoryDocuments().map(({ _id }) => String(_id))],
    ['watch type', (watch) => String(watch.watchType), watchTypeDocuments().map(({ _id }) => String(_id))],
    [
      'collection',
      (watch) => String(watch.collection),
      [...collectionDocuments().map(({ _id }) => String(_id)), 'null'],
    ],
    ['gender', (watch) => watch.gender, [...GENDERS]],
  ])('uses every %s, and only known ones', (_, valueOf, known) => {
    expect([...new Set(watches.map(valueOf))].sort()).toEqual([...known].sort());
  });
});

describe.each(watches.map((watch, index) => [watch.nameEN, watch, DEMO_WATCHES[index]] as const))(
  '%s',
  (_, watch, entry) => {
    it('has a plain slug', () => {
      expect(watch.nameEN).toMatch(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/);
      expect(watch.slug).toBe(watch.nameEN.toLowerCase().replaceAll(' ', '-'));
    });

    it('has texts in both languages with the right alphabets', () => {
      const english = [watch.nameEN, watch.descriptionEN, ...watch.colors.map((color) => color.colorNameEN)];
      const russian = [watch.nameRU, watch.descriptionRU, ...watch.colors.map((color) => color.colorNameRU)];
      for (const text of english) expect(text).not.toMatch(CYRILLIC);
      for (const text of russian) expect(text).toMatch(CYRILLIC);
      // Typographic quotation marks and dashes per language.
      expect(watch.descriptionRU).not.toMatch(/["“”]|\s-\s/);
      expect(watch.descriptionEN).not.toMatch(/[«»]|\s-\s/);
    });

    it('has a description of three to five sentences', () => {
      for (const text of [entry?.textEN, entry?.textRU]) {
        expect(text?.length).toBeGreaterThanOrEqual(3);
        expect(text?.length).toBeLessThanOrEqual(5);
        for (const sentence of text ?? []) expect(sentence).toMatch(/^\S.*[.?!]$/);
      }
    });

    it('has whole and consistent prices in the three currencies', () => {
      const { kzt, rub, usd } = watch.price;
      for (const amount of [kzt, rub, usd]) expect(Number.isInteger(amount) && amount > 0).toBe(true);
      expect(kzt).toBeGreaterThanOrEqual(95_000);
      expect(kzt).toBeLessThanOrEqual(4_800_000);
      expect(kzt / rub).toBeCloseTo(6.2, 1);
      expect(kzt / usd / 510).toBeCloseTo(1, 1);
    });

    it('can be bought in tenge with Stripe and Freedom Pay', () => {
      const toPay = { amount: watch.price.kzt, currency: 'kzt', country: 'KZ' } as const;
      expect(chosenPayment(paymentOffers([], ['stripe', 'freedompay']), toPay)?.method).toBe('card');
    });

    it('has one stock row per colour and size', () => {
      const rows = watch.stock.map((row) => `${row.colorNameEN}/${row.colorNameRU}/${row.size}`);
      const wanted = watch.colors.flatMap((color) =>
        watch.sizes.map((size) => `${color.colorNameEN}/${color.colorNameRU}/${size}`),
      );
      expect(rows).toEqual(wanted);
      expect(new Set(rows).size).toBe(rows.length);
      expect(entry?.colors.every((color) => color.stock.length === watch.sizes.length)).toBe(true);
      for (const size of watch.sizes) expect(size).toMatch(/^\d{2} mm$/);
    });

    it.each(watch.colors.map((color) => [color.colorNameEN, color] as const))(
      'has a complete specification of %s in both languages',
      (__, color) => {
        expect(watchDetails.safeParse(color.details).success).toBe(true);
        for (const [field, text] of Object.entries(color.details)) {
          if (field.endsWith('RU')) expect(text).toMatch(CYRILLIC);
          else expect(text).not.toMatch(CYRILLIC);
        }
        expect(color.details.dialColorEN.startsWith(color.colorNameEN)).toBe(true);
        expect(color.details.dialColorRU.startsWith(color.colorNameRU)).toBe(true);
        expect(color.colorHex).toMatch(/^#[0-9a-f]{6}$/);
        expect(color.images).toHaveLength(5);
        for (const path of color.images)
          expect(path).toMatch(new RegExp(`^watches/${watch.slug}/[a-z-]+\\.[\\da-f]{12}\\.avif$`));
        expect(color.sku).toMatch(/^[A-Z]{3}-\d+-[A-Z]+$/);
      },
    );

    it('has a valid marketplace link or none', () => {
      expect(watch.wbLink).toMatch(/^$|^https:\/\/www\.wildberries\.kz\/catalog\/\d+\/detail\.aspx$/);
    });
  },
);

it('is deterministic', () => {
  expect(demoWatchDocuments()).toEqual(watches);
  expect(watches[0]?._id.toHexString()).toBe(demoWatchDocuments()[0]?._id.toHexString());
});
