import { errorResponse, isApiError, isUnreachable } from '@meridian/api-client';
import type { TFunction } from '@meridian/i18n';

/** The error message for a failed request: the server's message, or a generic one. */
export const errorText = (t: TFunction<'admin'>, error: unknown): string => {
  if (isApiError(error, 'inUse')) return t('lookups.inUse', { count: error.details.count });
  if (isUnreachable(error)) return t('states.noConnection');
  return errorResponse(error)?.message ?? t('states.unexpected');
};
