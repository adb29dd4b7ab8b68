import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { TextKey, TFunction } from '@meridian/i18n';

/** Message for a failed request: the message of the server, or the given text if the server sent none. */
export const failureText = (t: TFunction<'shell'>, error: unknown, otherwise: TextKey<'shell'>): string => {
  const response = errorResponse(error);
  if (response) return response.message;
  console.warn('The request failed', error);
  return t(isUnreachable(error) ? 'requests.noConnection' : otherwise);
};
