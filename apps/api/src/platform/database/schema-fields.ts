import { type InferRawDocType, type InferRawDocTypeWithout_id, type SchemaDefinition } from 'mongoose';
import { DURABLE } from './durable.ts';

/** Options of a stored document: it has exactly the fields that are written, so that every version of the server can read it. */
export const DOCUMENT = { versionKey: false, minimize: false } as const;
export const DURABLE_DOCUMENT = { ...DOCUMENT, writeConcern: DURABLE } as const;
/** Options of an embedded document, which has no id of its own. */
export const EMBEDDED = { _id: false, minimize: false } as const;

const number = { type: Number, required: true } as const;
/** Frequent fields. They are required, unless their names name the other values. */
export const field = {
  text: { type: String, required: true },
  number,
  /** Money in units of a currency. */
  amount: { ...number, min: 0 },
  boolean: { type: Boolean, required: true },
  date: { type: Date, required: true },
  /** A text that may be empty, which `required` would reject. */
  textOrEmpty: { type: String, default: '' },
  /** Always present, and may be null. */
  nullableText: { type: String, default: null },
  /** Absent, or with a value. */
  optionalText: { type: String, allowNull: false },
} as const;

/**
 * Options of an index of the documents that have a text in a field. The filter is a comparison, because the database does
 * not use an index with a filter by `$type` for an equality.
 */
export const indexOfText = (field: string) => ({
  name: `${field}_text`,
  partialFilterExpression: { [field]: { $gt: '' } },
});

type NullableKeys<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];
/** Makes nullable fields present: mongoose infers them as optional. */
export type Present<T> = {
  [K in keyof T as K extends NullableKeys<T> ? never : K]: T[K];
} & { [K in NullableKeys<T>]-?: Exclude<T[K], undefined> };

/**
 * The documents of a schema definition. A path that is not required is present and may be null, unless it is declared
 * with `allowNull: false`, which makes it optional instead.
 */
export type Stored<Definition extends SchemaDefinition> = Present<InferRawDocType<Definition>>;
/** Like `Stored`, for a subdocument without an `_id`. */
export type StoredPart<Definition extends SchemaDefinition> = Present<InferRawDocTypeWithout_id<Definition>>;

/** Gives a path a type that mongoose cannot infer. */
export const typed = <T>() => ({ __rawDocTypeHint: undefined as T });
