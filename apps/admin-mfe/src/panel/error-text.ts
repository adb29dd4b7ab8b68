import { errorResponse, isApiError } from '@meridian/api-client';
import type { TFunction } from '@meridian/i18n';

/** The error message for a failed request: the server's message, or a generic one if there was no response. */
export const errorText = (t: TFunction<'admin'>, error: unknown): string => {
  if (isApiError(error, 'inUse')) return t('lookups.inUse', { count: error.details.count });
  return errorResponse(error)?.message ?? t('states.unexpected');
};
