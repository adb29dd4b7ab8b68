import type { Term } from './vocabulary.ts';

/** The kinds of movement; each is a watch type of the shop. */
export const MOVEMENT_KINDS = {
  automatic: {
    type: { en: 'Automatic', ru: 'Автоматические' },
    word: { en: 'Automatic', ru: 'Автоматический' },
  },
  handWound: {
    type: { en: 'Hand-wound', ru: 'С ручным заводом' },
    word: { en: 'Hand-wound', ru: 'С ручным заводом' },
  },
  quartz: { type: { en: 'Quartz', ru: 'Кварцевые' }, word: { en: 'Quartz', ru: 'Кварцевый' } },
  solar: {
    type: { en: 'Solar', ru: 'На солнечной батарее' },
    word: { en: 'Solar quartz', ru: 'Кварцевый на солнечной батарее' },
  },
  mecaQuartz: {
    type: { en: 'Meca-quartz', ru: 'Мекакварцевые' },
    word: { en: 'Meca-quartz', ru: 'Мекакварцевый' },
  },
} satisfies Record<string, { type: Term; word: Term }>;
export type MovementKind = keyof typeof MOVEMENT_KINDS;

interface Movement {
  kind: MovementKind;
  calibre: string;
  /** Running time: power reserve of the mainspring, battery life, or time in the dark. */
  endurance: Term;
}

const reserve = (hours: number): Term => ({
  en: `${hours}-hour power reserve`,
  ru: `запас хода ${hours} ч`,
});

const THREE_YEARS: Term = { en: 'three-year battery', ru: 'батарейка на 3 года' };
const FIVE_YEARS: Term = { en: 'five-year battery', ru: 'батарея на пять лет' };
const SIX_MONTHS_DARK: Term = { en: 'runs six months in the dark', ru: 'шесть месяцев без света' };
const TEN_MONTHS_DARK: Term = { en: 'ten months in the dark', ru: 'десять месяцев без света' };

export const MOVEMENTS = {
  v08: { kind: 'handWound', calibre: 'V 08', endurance: reserve(65) },
  v12: { kind: 'automatic', calibre: 'V 12', endurance: reserve(72) },
  v31: { kind: 'automatic', calibre: 'V 31', endurance: reserve(68) },
  v44: { kind: 'handWound', calibre: 'V 44', endurance: reserve(80) },
  v51: { kind: 'automatic', calibre: 'V 51', endurance: reserve(72) },
  n20: { kind: 'automatic', calibre: 'N 20', endurance: reserve(70) },
  n24: { kind: 'automatic', calibre: 'N 24', endurance: reserve(70) },
  n60: { kind: 'solar', calibre: 'N 60', endurance: TEN_MONTHS_DARK },
  a22: { kind: 'handWound', calibre: 'A 22', endurance: reserve(60) },
  a30: { kind: 'automatic', calibre: 'A 30', endurance: reserve(68) },
  a36: { kind: 'automatic', calibre: 'A 36', endurance: reserve(70) },
  a63: { kind: 'mecaQuartz', calibre: 'A 63', endurance: THREE_YEARS },
  a70: { kind: 'handWound', calibre: 'A 70', endurance: reserve(58) },
  a75: { kind: 'automatic', calibre: 'A 75', endurance: reserve(60) },
  o05: { kind: 'quartz', calibre: 'O 05', endurance: THREE_YEARS },
  o11: { kind: 'automatic', calibre: 'O 11', endurance: reserve(42) },
  o15: { kind: 'quartz', calibre: 'O 15', endurance: THREE_YEARS },
  k03: { kind: 'quartz', calibre: 'K 03', endurance: FIVE_YEARS },
  k22: { kind: 'automatic', calibre: 'K 22', endurance: reserve(41) },
  k40: { kind: 'handWound', calibre: 'K 40', endurance: reserve(52) },
  k60: { kind: 'solar', calibre: 'K 60', endurance: SIX_MONTHS_DARK },
} satisfies Record<string, Movement>;
export type MovementKey = keyof typeof MOVEMENTS;

/** Returns the movement as a line of the specification. */
export const describeMovement = (key: MovementKey): Term => {
  const { kind, calibre, endurance } = MOVEMENTS[key];
  const { word } = MOVEMENT_KINDS[kind];
  return {
    en: `${word.en}, calibre ${calibre}, ${endurance.en}`,
    ru: `${word.ru}, калибр ${calibre}, ${endurance.ru}`,
  };
};
