import { foldCase } from '@meridian/domain';

/** The words of what somebody searches for, or of what is searched, folded. */
export const searchWords = (text = ''): string[] => foldCase(text).split(/\s+/).filter(Boolean);
