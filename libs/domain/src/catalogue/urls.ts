/** Path of a product page (spec section 2), with a query parameter for a colour other than the first. */
export const productPath = (slug: string, colorNameEN?: string): string =>
  `/products/${encodeURIComponent(slug)}${colorNameEN ? `?color=${encodeURIComponent(colorNameEN)}` : ''}`;

/** Path of the page of a brand or a collection. */
export const namePagePath = (kind: 'brands' | 'collections', slug: string): string =>
  `/${kind}/${encodeURIComponent(slug)}`;
