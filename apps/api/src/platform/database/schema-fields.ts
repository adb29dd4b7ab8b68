/** Options of a stored document: it has exactly the fields that are written, so that every version of the server can read it. */
export const DOCUMENT = { versionKey: false, minimize: false } as const;
/** Options of an embedded document, which has no id of its own. */
export const EMBEDDED = { _id: false, minimize: false } as const;

export const REQUIRED_TEXT = { type: String, required: true } as const;
/** A text that may be empty, which `required` would reject. */
export const TEXT = { type: String, default: '' } as const;
export const REQUIRED_NUMBER = { type: Number, required: true } as const;
export const REQUIRED_BOOLEAN = { type: Boolean, required: true } as const;
export const REQUIRED_DATE = { type: Date, required: true } as const;
/** A field that is always present and may be null. */
export const NULLABLE_TEXT = { type: String, default: null } as const;
/** A field that is absent or has a value. */
export const OPTIONAL_TEXT = { type: String, allowNull: false } as const;

/** Makes nullable fields present: mongoose infers them as optional. */
export type Present<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;
