/** The text of a typed number as the server reads it: `12 500` becomes `12500`, and `99,50` becomes `99.50`. */
export const plainNumber = (text: string): string => text.replace(/\s/g, '').replace(',', '.');

/** The number of a text; a decimal comma is accepted. NaN without one. */
export const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(plainNumber(text));
