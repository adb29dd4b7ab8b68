import { type InferRawDocType, type InferRawDocTypeWithout_id, type SchemaDefinition } from 'mongoose';

/** Options of a stored document: it has exactly the fields that are written, so that every version of the server can read it. */
export const DOCUMENT = { versionKey: false, minimize: false } as const;
/** Options of an embedded document, which has no id of its own. */
export const EMBEDDED = { _id: false, minimize: false } as const;

export const REQUIRED_TEXT = { type: String, required: true } as const;
/** A text that may be empty, which `required` would reject. */
export const TEXT = { type: String, default: '' } as const;
export const REQUIRED_NUMBER = { type: Number, required: true } as const;
/** Money in units of a currency. */
export const AMOUNT = { ...REQUIRED_NUMBER, min: 0 } as const;
export const REQUIRED_BOOLEAN = { type: Boolean, required: true } as const;
export const REQUIRED_DATE = { type: Date, required: true } as const;
/** A field that is always present and may be null. */
export const NULLABLE_TEXT = { type: String, default: null } as const;
/** A field that is absent or has a value. */
export const OPTIONAL_TEXT = { type: String, allowNull: false } as const;

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
