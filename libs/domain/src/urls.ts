/** Path of a product page (spec section 2); a colour other than the first is carried along. */
export const productPath = (slug: string, colorNameEN?: string): string =>
  `/products/${encodeURIComponent(slug)}${colorNameEN ? `?color=${encodeURIComponent(colorNameEN)}` : ''}`;
