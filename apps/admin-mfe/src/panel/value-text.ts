type Translate = (key: string, options: { defaultValue: string }) => string;

/**
 * The text of a value of the server, or the value itself if this version of the panel has no text for it. Its key can be any
 * text, so that the compiler does not compare it with all keys of the dictionary.
 */
export const valueText = (t: Translate, key: string, value: string): string =>
  t(key, { defaultValue: value });
