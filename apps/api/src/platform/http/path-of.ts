/** Path segments after these are secrets that give access to a record. */
const SECRET_SEGMENT = /\/(by-key|pay\/\w+)\/[^/]+/;
/** The key of a record in the path of its page. An id is shorter. */
const PAGE_KEY = /^\/(orders)\/[\w-]{32}(?![\w-])/i;

/** Returns the path of a URL for logs, without the query (it contains search texts) and without keys. */
export const pathOf = (url: string | undefined): string =>
  (url ?? '').replace(/\?.*/s, '').replace(SECRET_SEGMENT, '/$1/…').replace(PAGE_KEY, '/$1/…');
