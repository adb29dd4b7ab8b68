import type { InferRawDocType, InferRawDocTypeWithout_id, SchemaDefinition } from 'mongoose';

type NullableKeys<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];
type Present<T> = {
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
