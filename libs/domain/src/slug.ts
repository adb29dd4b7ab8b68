/** `watchName` of an address: the English name, lower-cased, spaces to hyphens (spec section 2). */
export const slugOf = (nameEN: string): string => nameEN.trim().toLowerCase().replace(/\s+/g, '-');
