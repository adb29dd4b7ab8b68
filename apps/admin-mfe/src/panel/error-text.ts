import { errorResponse, isApiError, isUnreachable } from '@meridian/api-client';
import type { TFunction } from '@meridian/i18n';
import { ConfirmationDeclined } from './access/confirmation.tsx';

/** The error message for a failed request: the server's message, or a generic one. */
export const errorText = (t: TFunction<'admin'>, error: unknown): string => {
  if (isApiError(error, 'inUse')) return t('lookups.inUse', { count: error.details.count });
  if (isUnreachable(error)) return t('states.noConnection');
  return errorResponse(error)?.message ?? t('states.unexpected');
};

/** The message for the error of a mutation; undefined without one, and after a declined confirmation. */
export const problemText = (t: TFunction<'admin'>, error: unknown): string | undefined =>
  !error || error instanceof ConfirmationDeclined ? undefined : errorText(t, error);
