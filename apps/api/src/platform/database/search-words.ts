import { domainToASCII } from 'node:url';
import { foldCase, foldSearch } from '@meridian/domain';

export const searchWords = (text: string): string[] =>
  foldCase(text.normalize('NFC')).split(/\s+/).filter(Boolean);

/** The sign of a number, control characters, which no stored text has, and punctuation around a word. */
const AROUND_WORDS = /[№#\p{Cc}]|(?<!\S)[("'«“]+|[)"'»”.,;:!?]+(?!\S)/gu;
/** A short reference, such as the number of an order. */
const REFERENCE = /^[0-9a-f]{6}$/;
/** Words before a reference, as emails and people write them. */
const REFERENCE_WORDS = new Set(['order', 'заказ', 'no', 'номер', 'number']);

/** Splits a query into words as `foldSearch` returns them, without the words before a reference. */
const typedWords = (query: string): string[] => {
  const words = foldSearch(query.replace(AROUND_WORDS, ' ')).split(/\s+/).filter(Boolean);
  const hasReference = words.some((word) => REFERENCE.test(word));
  return hasReference ? words.filter((word) => !REFERENCE_WORDS.has(word)) : words;
};

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

/** A typed word with its domain in ASCII, as emails are stored: `eve@xn--80a1acny.xn--p1ai` for `eve@почта.рф`. */
const withAsciiDomain = (query: string, word: string): string[] =>
  query
    .split(/\s+/)
    .filter((typed) => foldSearch(typed) === word && /[^\0-\x7f]/.test(typed) && typed.includes('.'))
    .map((typed) => domainToASCII(typed.slice(typed.lastIndexOf('@') + 1)))
    .filter(Boolean)
    .map((domain) => word.slice(0, word.lastIndexOf('@') + 1) + domain);

/**
 * Splits a search query into folded words that must all occur. Each word is a list of alternatives, because the words
 * of a phone number may also occur as its digits, and a domain in ASCII.
 */
export const queryWords = (query = ''): string[][] =>
  typedWords(query).map((word) => [word, ...phoneDigits(query), ...withAsciiDomain(query, word)]);
