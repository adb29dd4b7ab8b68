/** Words and colours of the demo catalogue, from which the specification of a colour is derived (`details.ts`). */
export interface Term {
  en: string;
  ru: string;
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
} satisfies Record<string, Term & { hex: string }>;
export type DialKey = keyof typeof DIALS;

export const FINISHES = {
  sunburst: { en: 'sunray-brushed', ru: 'солнечная сатинировка' },
  matte: { en: 'matte lacquer', ru: 'матовый лак' },
  guilloche: { en: 'engine-turned guilloché', ru: 'гильоше' },
  enamel: { en: 'grand feu enamel', ru: 'эмаль гран-фё' },
  smoked: { en: 'smoked gradient', ru: 'градиент фюме' },
  nacre: { en: 'natural mother-of-pearl', ru: 'натуральный перламутр' },
  openworked: { en: 'openworked', ru: 'скелетонированный' },
} satisfies Record<string, Term>;
export type FinishKey = keyof typeof FINISHES;

/** A case material and the colour of a bracelet made of it. */
type CaseMaterial = Term & { tint: Term };

const STEEL: Term = { en: 'Steel', ru: 'Стальной' };
const YELLOW_GOLD: Term = { en: 'Yellow gold', ru: 'Жёлтое золото' };
const ROSE_GOLD: Term = { en: 'Rose gold', ru: 'Розовое золото' };

export const CASES = {
  steel: { en: 'Stainless steel 316L', ru: 'Нержавеющая сталь 316L', tint: STEEL },
  titanium: {
    en: 'Grade 5 titanium',
    ru: 'Титан марки Grade 5',
    tint: { en: 'Titanium grey', ru: 'Титановый серый' },
  },
  blackSteel: {
    en: 'Stainless steel with black DLC coating',
    ru: 'Нержавеющая сталь с чёрным DLC-покрытием',
    tint: { en: 'Black', ru: 'Чёрный' },
  },
  giltSteel: {
    en: 'Stainless steel with yellow gold PVD',
    ru: 'Нержавеющая сталь с PVD-покрытием цвета жёлтого золота',
    tint: YELLOW_GOLD,
  },
  roseSteel: {
    en: 'Stainless steel with rose gold PVD',
    ru: 'Нержавеющая сталь с PVD-покрытием цвета розового золота',
    tint: ROSE_GOLD,
  },
  yellowGold: {
    en: '18-carat yellow gold',
    ru: 'Жёлтое золото 750-й пробы',
    tint: YELLOW_GOLD,
  },
  roseGold: {
    en: '18-carat rose gold',
    ru: 'Розовое золото 750-й пробы',
    tint: ROSE_GOLD,
  },
  bronze: {
    en: 'Aluminium bronze CuAl10',
    ru: 'Алюминиевая бронза CuAl10',
    tint: { en: 'Bronze', ru: 'Бронзовый' },
  },
  twoTone: {
    en: 'Stainless steel and 18-carat yellow gold',
    ru: 'Нержавеющая сталь и жёлтое золото 750-й пробы',
    tint: { en: 'Steel and gold', ru: 'Сталь и золото' },
  },
} satisfies Record<string, CaseMaterial>;
export type CaseKey = keyof typeof CASES;

/** Addition of a bezel to the case material. */
export const BEZEL_MATERIALS = {
  insert: { en: 'ceramic bezel insert', ru: 'безель с керамической вставкой' },
  stones: { en: 'diamond-set bezel', ru: 'безель с бриллиантами' },
} satisfies Record<string, Term>;
export type BezelKey = keyof typeof BEZEL_MATERIALS;

export const DIAMOND_INDICES: Term = { en: 'diamond indices', ru: 'индексы с бриллиантами' };

/** Bracelets have the material and colour of the case. */
export const BRACELETS = {
  threeLink: {
    en: 'Three-link bracelet with folding clasp',
    ru: 'Трёхзвенный браслет с раскладной застёжкой',
  },
  fiveLink: {
    en: 'Five-link bracelet with butterfly clasp',
    ru: 'Пятизвенный браслет с застёжкой-бабочкой',
  },
  milanese: {
    en: 'Milanese mesh with sliding clasp',
    ru: 'Миланское плетение со скользящей застёжкой',
  },
} satisfies Record<string, Term>;
export type BraceletKey = keyof typeof BRACELETS;

const PIN_BUCKLE: Term = { en: 'Strap with pin buckle', ru: 'Ремешок с классической пряжкой' };
const FOLDING_CLASP: Term = { en: 'Strap with folding clasp', ru: 'Ремешок с раскладной застёжкой' };
const PULL_THROUGH: Term = { en: 'Pull-through strap', ru: 'Цельный ремешок НАТО' };

export const BANDS = {
  calf: { en: 'Calfskin', ru: 'Телячья кожа', type: PIN_BUCKLE },
  alligator: {
    en: 'Alligator leather',
    ru: 'Кожа аллигатора',
    type: FOLDING_CLASP,
  },
  rubber: { en: 'FKM rubber', ru: 'Каучук FKM', type: PIN_BUCKLE },
  nylon: { en: 'Woven nylon', ru: 'Тканый нейлон', type: PULL_THROUGH },
  satin: { en: 'Silk satin', ru: 'Шёлковый атлас', type: PIN_BUCKLE },
} satisfies Record<string, Term & { type: Term }>;
export type BandKey = keyof typeof BANDS;

/** Colours of straps. */
export const STRAP_COLORS = {
  black: { en: 'Black', ru: 'Чёрный' },
  espresso: { en: 'Dark brown', ru: 'Тёмно-коричневый' },
  cognac: { en: 'Cognac', ru: 'Коньячный' },
  tan: { en: 'Tan', ru: 'Светло-коричневый' },
  navy: { en: 'Navy', ru: 'Тёмно-синий' },
  burgundy: { en: 'Burgundy', ru: 'Бордовый' },
  forest: { en: 'Forest green', ru: 'Тёмно-зелёный' },
  grey: { en: 'Grey', ru: 'Серый' },
  sand: { en: 'Sand', ru: 'Песочный' },
  taupe: { en: 'Taupe', ru: 'Серо-бежевый' },
  blush: { en: 'Blush', ru: 'Пудровый' },
  lilac: { en: 'Lilac', ru: 'Сиреневый' },
  pearl: { en: 'Pearl white', ru: 'Жемчужно-белый' },
  orange: { en: 'Orange', ru: 'Оранжевый' },
  teal: { en: 'Teal', ru: 'Бирюзово-синий' },
} satisfies Record<string, Term>;
export type StrapColorKey = keyof typeof STRAP_COLORS;

export const INTERCHANGEABLE = {
  quick: { en: 'Yes, quick-release system', ru: 'Да, быстросъёмная система' },
  tool: { en: 'Yes, with a tool', ru: 'Да, с помощью инструмента' },
  fixed: { en: 'No', ru: 'Нет' },
} satisfies Record<string, Term>;
export type InterchangeableKey = keyof typeof INTERCHANGEABLE;
