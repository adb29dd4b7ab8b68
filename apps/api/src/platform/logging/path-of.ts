/** Path segments after these are secrets that give access to an order or a payment. */
const SECRET_SEGMENT = /\/(by-key|pay\/\w+)\/[^/]+/;

/** Returns the path of a URL for logs, without the query (it contains search texts) and without the keys of orders. */
export const pathOf = (url: string | undefined): string =>
  (url ?? '').replace(/\?.*/s, '').replace(SECRET_SEGMENT, '/$1/…');
