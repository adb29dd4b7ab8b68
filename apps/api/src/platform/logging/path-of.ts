/** What follows these in a path opens an order or a payment to whoever knows it. */
const SECRET_SEGMENT = /\/(by-key|pay\/\w+)\/[^/]+/;

/** The path of a URL as it may be logged: without the query, which has search texts, and without the key of an order. */
export const pathOf = (url: string | undefined): string =>
  (url ?? '').replace(/\?.*/s, '').replace(SECRET_SEGMENT, '/$1/…');
