import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { TextKey, TFunction } from '@meridian/i18n';
import type { AttemptOutcome } from '@meridian/ui';

/** Message for a failed request: the message of the server, or the given text if the server sent none. */
export const failureText = (t: TFunction<'shell'>, error: unknown, otherwise: TextKey<'shell'>): string => {
  const response = errorResponse(error);
  if (response) return response.message;
  console.warn('The request failed', error);
  return t(isUnreachable(error) ? 'requests.noConnection' : otherwise);
};

/** Runs an action of a button or dialog. */
export const outcomeOf = async (
  t: TFunction<'shell'>,
  action: () => Promise<unknown>,
): Promise<AttemptOutcome> => {
  try {
    await action();
  } catch (error) {
    return { problem: failureText(t, error, 'auth.unexpectedError') };
  }
  return 'done';
};
