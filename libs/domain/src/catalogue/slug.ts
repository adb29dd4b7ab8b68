/** `watchName` in a URL: the English name in lower case, with hyphens for spaces (spec section 2). */
export const slugOf = (nameEN: string): string => nameEN.trim().toLowerCase().replace(/\s+/g, '-');
