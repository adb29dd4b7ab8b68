import type { Term } from './vocabulary.ts';

/** Five invented houses; `code` is the prefix of their references, `country` where they make watches. */
export const BRANDS = {
  veyrac: { en: 'Veyrac', ru: 'Вейрак', code: 'VEY', country: 'CH' },
  norrvik: { en: 'Norrvik', ru: 'Норрвик', code: 'NRV', country: 'SE' },
  aldersey: { en: 'Aldersey', ru: 'Олдерси', code: 'ALD', country: 'GB' },
  ondelune: { en: 'Ondelune', ru: 'Онделюн', code: 'OND', country: 'FR' },
  kessling: { en: 'Kessling', ru: 'Кесслинг', code: 'KES', country: 'DE' },
} satisfies Record<string, Term & { code: string; country: string }>;
export type BrandKey = keyof typeof BRANDS;

export const CATEGORIES = {
  dress: { en: 'Dress', ru: 'Классические' },
  diving: { en: 'Diving', ru: 'Дайверские' },
  chronograph: { en: 'Chronograph', ru: 'Хронографы' },
  pilot: { en: 'Pilot', ru: 'Авиаторские' },
  everyday: { en: 'Everyday', ru: 'Повседневные' },
  travel: { en: 'Travel', ru: 'Для путешествий' },
  jewellery: { en: 'Jewellery', ru: 'Ювелирные' },
} satisfies Record<string, Term>;
export type CategoryKey = keyof typeof CATEGORIES;

/** Collections contain watches of several houses; `categories` are the collection's `flags`. */
export const COLLECTIONS = {
  bound: {
    en: 'Bound collection',
    ru: 'Коллекция «Переплёт»',
    categories: ['dress', 'everyday', 'chronograph'],
  },
  northernLight: { en: 'Northern Light', ru: 'Северный свет', categories: ['diving', 'everyday'] },
  openSky: { en: 'Open Sky', ru: 'Открытое небо', categories: ['pilot', 'chronograph'] },
  moonGarden: { en: 'Moon Garden', ru: 'Лунный сад', categories: ['jewellery', 'dress'] },
  quietHours: { en: 'Quiet Hours', ru: 'Тихие часы', categories: ['dress', 'everyday'] },
  longRoad: { en: 'Long Road', ru: 'Долгая дорога', categories: ['travel', 'everyday'] },
} satisfies Record<string, Term & { categories: readonly CategoryKey[] }>;
export type CollectionKey = keyof typeof COLLECTIONS;
