import { errorResponse, isApiError, isUnreachable } from '@meridian/api-client';
import { ConfirmationDeclined } from './confirmation.tsx';
import type { PanelT } from './texts.ts';

/** The error message for a failed request: the server's message, or a generic one. */
export const errorText = (t: PanelT, error: unknown): string => {
  if (isApiError(error, 'inUse')) return t('states.inUse', { count: error.details.count });
  if (isUnreachable(error)) return t('states.noConnection');
  return errorResponse(error)?.message ?? t('states.unexpected');
};

/** The message for the error of a mutation; undefined without one, and after a declined confirmation. */
export const problemText = (t: PanelT, error: unknown): string | undefined =>
  !error || error instanceof ConfirmationDeclined ? undefined : errorText(t, error);
