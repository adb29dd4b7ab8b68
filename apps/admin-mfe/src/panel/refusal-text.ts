import { isApiError } from '@meridian/api-client';
import type { TFunction } from '@meridian/i18n';

/** What a failed call says to the owner: the server's own words, or that it did not work. */
export const refusalText = (t: TFunction, error: unknown): string => {
  if (isApiError(error, 'inUse')) {
    const { count } = error.details;
    if (typeof count === 'number') return t('lookups.inUse', { count });
  }
  return isApiError(error) && error.answered ? error.message : t('states.unexpected');
};
