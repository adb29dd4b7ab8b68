import type { Metal, Strap, WatchLook } from '../images/watch-look.ts';

/**
 * Words and colours of the demo catalogue. The specification of a colour (`details.ts`) and its image (`look.ts`) are
 * both derived from here, so they agree.
 */
export interface Term {
  en: string;
  ru: string;
}

export interface Tint extends Term {
  hex: string;
}

/** Dial colours, which also are the names of the watch's colours. */
export const DIALS = {
  black: { en: 'Black', ru: 'Чёрный', hex: '#1a1b1e' },
  anthracite: { en: 'Anthracite', ru: 'Антрацитовый', hex: '#3a3d42' },
  grey: { en: 'Grey', ru: 'Серый', hex: '#777c82' },
  silver: { en: 'Silver', ru: 'Серебристый', hex: '#d3d5d6' },
  white: { en: 'White', ru: 'Белый', hex: '#f4f3ef' },
  ivory: { en: 'Ivory', ru: 'Слоновая кость', hex: '#efe5cd' },
  champagne: { en: 'Champagne', ru: 'Шампань', hex: '#d9c190' },
  salmon: { en: 'Salmon', ru: 'Лососёвый', hex: '#dba289' },
  pink: { en: 'Pink', ru: 'Розовый', hex: '#e6bfbe' },
  lilac: { en: 'Lilac', ru: 'Сиреневый', hex: '#b7a7c8' },
  burgundy: { en: 'Burgundy', ru: 'Бордовый', hex: '#5c1d2a' },
  brown: { en: 'Brown', ru: 'Коричневый', hex: '#573a29' },
  orange: { en: 'Orange', ru: 'Оранжевый', hex: '#d4622a' },
  green: { en: 'Green', ru: 'Зелёный', hex: '#1f4a3a' },
  turquoise: { en: 'Turquoise', ru: 'Бирюзовый', hex: '#3f9c9c' },
  iceBlue: { en: 'Ice Blue', ru: 'Голубой', hex: '#b5d0de' },
  blue: { en: 'Blue', ru: 'Синий', hex: '#1f4482' },
} satisfies Record<string, Tint>;
export type DialKey = keyof typeof DIALS;

type Finish = Term & { look: WatchLook['dialFinish'] };

export const FINISHES = {
  sunburst: { en: 'sunray-brushed', ru: 'солнечная сатинировка', look: 'sunburst' },
  matte: { en: 'matte lacquer', ru: 'матовый лак', look: 'matte' },
  guilloche: { en: 'engine-turned guilloché', ru: 'гильоше', look: 'guilloche' },
  enamel: { en: 'grand feu enamel', ru: 'эмаль гран-фё', look: 'enamel' },
  smoked: { en: 'smoked gradient', ru: 'градиент фюме', look: 'fume' },
  nacre: { en: 'natural mother-of-pearl', ru: 'натуральный перламутр', look: 'mother-of-pearl' },
  openworked: { en: 'openworked', ru: 'скелетонированный', look: 'skeleton' },
} satisfies Record<string, Finish>;
export type FinishKey = keyof typeof FINISHES;

/** A case material, its rendered metal, and the colour of a bracelet made of it. */
type CaseMaterial = Term & { look: Metal; tint: Tint };

const STEEL: Tint = { en: 'Steel', ru: 'Стальной', hex: '#c3c6c9' };
const YELLOW_GOLD: Tint = { en: 'Yellow gold', ru: 'Жёлтое золото', hex: '#d4af5f' };
const ROSE_GOLD: Tint = { en: 'Rose gold', ru: 'Розовое золото', hex: '#cf9a7b' };

export const CASES = {
  steel: { en: 'Stainless steel 316L', ru: 'Нержавеющая сталь 316L', look: 'steel', tint: STEEL },
  titanium: {
    en: 'Grade 5 titanium',
    ru: 'Титан марки Grade 5',
    look: 'titanium',
    tint: { en: 'Titanium grey', ru: 'Титановый серый', hex: '#8f9193' },
  },
  blackSteel: {
    en: 'Stainless steel with black DLC coating',
    ru: 'Нержавеющая сталь с чёрным DLC-покрытием',
    look: 'black',
    tint: { en: 'Black', ru: 'Чёрный', hex: '#242528' },
  },
  giltSteel: {
    en: 'Stainless steel with yellow gold PVD',
    ru: 'Нержавеющая сталь с PVD-покрытием цвета жёлтого золота',
    look: 'yellow-gold',
    tint: YELLOW_GOLD,
  },
  roseSteel: {
    en: 'Stainless steel with rose gold PVD',
    ru: 'Нержавеющая сталь с PVD-покрытием цвета розового золота',
    look: 'rose-gold',
    tint: ROSE_GOLD,
  },
  yellowGold: {
    en: '18-carat yellow gold',
    ru: 'Жёлтое золото 750-й пробы',
    look: 'yellow-gold',
    tint: YELLOW_GOLD,
  },
  roseGold: {
    en: '18-carat rose gold',
    ru: 'Розовое золото 750-й пробы',
    look: 'rose-gold',
    tint: ROSE_GOLD,
  },
  bronze: {
    en: 'Aluminium bronze CuAl10',
    ru: 'Алюминиевая бронза CuAl10',
    look: 'bronze',
    tint: { en: 'Bronze', ru: 'Бронзовый', hex: '#a9783f' },
  },
  twoTone: {
    en: 'Stainless steel and 18-carat yellow gold',
    ru: 'Нержавеющая сталь и жёлтое золото 750-й пробы',
    look: 'two-tone',
    tint: { en: 'Steel and gold', ru: 'Сталь и золото', hex: '#cdbb8c' },
  },
} satisfies Record<string, CaseMaterial>;
export type CaseKey = keyof typeof CASES;

/** Addition of a bezel to the case material. */
export const BEZEL_MATERIALS = {
  insert: { en: 'ceramic bezel insert', ru: 'безель с керамической вставкой' },
  stones: { en: 'diamond-set bezel', ru: 'безель с бриллиантами' },
} satisfies Record<string, Term>;

/** Colours of bezel inserts. */
export const INSERTS = {
  black: '#17181a',
  blue: '#173767',
  green: '#173c2f',
  brown: '#4a3122',
  grey: '#595d62',
} satisfies Record<string, string>;
export type InsertKey = keyof typeof INSERTS;

export const DIAMOND_INDICES: Term = { en: 'diamond indices', ru: 'индексы с бриллиантами' };

type StrapKind = Strap['kind'];

/** Bracelets have the material and colour of the case. */
export const BRACELETS = {
  threeLink: {
    en: 'Three-link bracelet with folding clasp',
    ru: 'Трёхзвенный браслет с раскладной застёжкой',
    look: 'oyster-bracelet',
  },
  fiveLink: {
    en: 'Five-link bracelet with butterfly clasp',
    ru: 'Пятизвенный браслет с застёжкой-бабочкой',
    look: 'jubilee-bracelet',
  },
  milanese: {
    en: 'Milanese mesh with sliding clasp',
    ru: 'Миланское плетение со скользящей застёжкой',
    look: 'mesh',
  },
} satisfies Record<string, Term & { look: StrapKind }>;
export type BraceletKey = keyof typeof BRACELETS;

const PIN_BUCKLE: Term = { en: 'Strap with pin buckle', ru: 'Ремешок с классической пряжкой' };
const FOLDING_CLASP: Term = { en: 'Strap with folding clasp', ru: 'Ремешок с раскладной застёжкой' };
const PULL_THROUGH: Term = { en: 'Pull-through strap', ru: 'Цельный ремешок НАТО' };

export const BANDS = {
  calf: { en: 'Calfskin', ru: 'Телячья кожа', type: PIN_BUCKLE, look: 'leather', stitched: true },
  alligator: {
    en: 'Alligator leather',
    ru: 'Кожа аллигатора',
    type: FOLDING_CLASP,
    look: 'alligator',
    stitched: true,
  },
  rubber: { en: 'FKM rubber', ru: 'Каучук FKM', type: PIN_BUCKLE, look: 'rubber', stitched: false },
  nylon: { en: 'Woven nylon', ru: 'Тканый нейлон', type: PULL_THROUGH, look: 'textile', stitched: false },
  satin: { en: 'Silk satin', ru: 'Шёлковый атлас', type: PIN_BUCKLE, look: 'satin', stitched: false },
} satisfies Record<string, Term & { type: Term; look: StrapKind; stitched: boolean }>;
export type BandKey = keyof typeof BANDS;

/** Colours of straps; `thread` is the colour of the seam where there is one. */
export const STRAP_COLORS = {
  black: { en: 'Black', ru: 'Чёрный', hex: '#1d1c1b', thread: '#3a3836' },
  espresso: { en: 'Dark brown', ru: 'Тёмно-коричневый', hex: '#3f2a1f', thread: '#6b4c38' },
  cognac: { en: 'Cognac', ru: 'Коньячный', hex: '#8f5429', thread: '#e2cfae' },
  tan: { en: 'Tan', ru: 'Светло-коричневый', hex: '#b98a57', thread: '#efe2c8' },
  navy: { en: 'Navy', ru: 'Тёмно-синий', hex: '#1f2c47', thread: '#50608a' },
  burgundy: { en: 'Burgundy', ru: 'Бордовый', hex: '#571f2a', thread: '#8d4a55' },
  forest: { en: 'Forest green', ru: 'Тёмно-зелёный', hex: '#24402f', thread: '#557761' },
  grey: { en: 'Grey', ru: 'Серый', hex: '#6d6e70', thread: '#a4a5a6' },
  sand: { en: 'Sand', ru: 'Песочный', hex: '#c4b08d', thread: '#efe6d2' },
  taupe: { en: 'Taupe', ru: 'Серо-бежевый', hex: '#8f8173', thread: '#c2b6a8' },
  blush: { en: 'Blush', ru: 'Пудровый', hex: '#d8b3aa', thread: '#eed6cf' },
  lilac: { en: 'Lilac', ru: 'Сиреневый', hex: '#9c8bb0', thread: '#c6bad3' },
  pearl: { en: 'Pearl white', ru: 'Жемчужно-белый', hex: '#e9e4db', thread: '#cfc8bb' },
  orange: { en: 'Orange', ru: 'Оранжевый', hex: '#cf5f28', thread: '#efb18e' },
  teal: { en: 'Teal', ru: 'Бирюзово-синий', hex: '#235a63', thread: '#6c9aa1' },
} satisfies Record<string, Tint & { thread: string }>;
export type StrapColorKey = keyof typeof STRAP_COLORS;

export const INTERCHANGEABLE = {
  quick: { en: 'Yes, quick-release system', ru: 'Да, быстросъёмная система' },
  tool: { en: 'Yes, with a tool', ru: 'Да, с помощью инструмента' },
  fixed: { en: 'No', ru: 'Нет' },
} satisfies Record<string, Term>;
export type InterchangeableKey = keyof typeof INTERCHANGEABLE;
