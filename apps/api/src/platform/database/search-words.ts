import { foldCase } from '@meridian/domain';

/** Splits a searched text into case-folded words. */
export const searchWords = (text = ''): string[] => foldCase(text).split(/\s+/).filter(Boolean);

const PHONE = /^[+\d\s().-]+$/;
/** The prefix of national calls (8, 0, or 80 in Belarus), which a stored number does not have. */
const TRUNK_PREFIX = /^(80?|0)/;
const MIN_PHONE_DIGITS = 5;

/** The digits of a query that may be a phone number or a part of one in any notation, as stored numbers contain them. */
const phoneDigits = (query: string): string[] => {
  if (!PHONE.test(query)) return [];
  const digits = query.replace(/\D/g, '').replace(TRUNK_PREFIX, '');
  return digits.length < MIN_PHONE_DIGITS ? [] : [digits];
};

/**
 * Splits a search query into case-folded words that must all occur. Each word is a list of alternatives, because the words
 * of a phone number may also occur as its digits.
 */
export const queryWords = (query = ''): string[][] =>
  searchWords(query).map((word) => [word, ...phoneDigits(query)]);
