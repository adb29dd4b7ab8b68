import { foldCase } from '@meridian/domain';

/** Splits a search query, or a searched text, into case-folded words. */
export const searchWords = (text = ''): string[] => foldCase(text).split(/\s+/).filter(Boolean);
