import type { TFunction } from '@meridian/i18n';
import type { Problem } from './read-form.ts';

/** A field's problem in words. */
export const problemText = (t: TFunction, field: string, problem: Problem): string =>
  t(problem === 'format' ? `problems.${field}Format` : `problems.${field}`);
