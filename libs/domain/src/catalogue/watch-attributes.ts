/** The closed vocabularies of a watch (spec section 3). */
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

export const WATCH_FLAGS = ['main', 'gifts', 'exclusive', 'hits', 'signature'] as const;
export type WatchFlag = (typeof WATCH_FLAGS)[number];
/** Flags offered in the catalogue's filter, in order (spec section 9). */
export const FILTER_FLAGS = ['gifts', 'exclusive', 'hits', 'signature'] as const;

/** Only live watches are visible to shoppers. A draft is not published yet, an archived watch is no longer sold. */
export const WATCH_STATUSES = ['draft', 'live', 'archived'] as const;
export type WatchStatus = (typeof WATCH_STATUSES)[number];

export const DETAIL_FIELDS = [
  'material',
  'dialColor',
  'watchMovement',
  'strapMaterial',
  'strapColor',
  'strapType',
  'strapWidth',
  'interchangeableStraps',
  'waterResistance',
] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];
/** `materialEN`, `materialRU` and so on for the nine fields. */
export type WatchDetails = Record<`${DetailField}${'EN' | 'RU'}`, string>;

const GENDER_LABELS = new Map<string, Gender>([
  ['male', 'male'],
  ['female', 'female'],
  ['мужской', 'male'],
  ['женский', 'female'],
]);

/** Reads a gender in English or Russian; undefined for any other value. */
export const readGender = (value: string): Gender | undefined =>
  GENDER_LABELS.get(value.trim().toLowerCase());
