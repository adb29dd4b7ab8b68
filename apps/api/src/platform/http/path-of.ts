/** Path segments after these are secrets that give access to an order or a payment. */
const SECRET_SEGMENT = /\/(by-key|pay\/\w+)\/[^/]+/;
/** The key of an order in the path of its page. An id is shorter. */
const ORDER_KEY = /^\/(orders)\/[\w-]{32}(?![\w-])/i;

/** Returns the path of a URL for logs, without the query (it contains search texts) and without the keys of orders. */
export const pathOf = (url: string | undefined): string =>
  (url ?? '').replace(/\?.*/s, '').replace(SECRET_SEGMENT, '/$1/…').replace(ORDER_KEY, '/$1/…');
