import { AppError } from '../errors/app-error.ts';
import type { Identity } from '../http/api-request.ts';

/** A sign-in or a confirmation counts for this time. */
const CONFIRMATION_TTL_MS = 10 * 60_000;

/** @throws AppError `confirmationRequired` if the user has not signed in or confirmed within the last 10 minutes */
export const requireConfirmation = ({ confirmedAt }: Pick<Identity, 'confirmedAt'>): void => {
  if (Date.now() - confirmedAt.getTime() > CONFIRMATION_TTL_MS) throw new AppError('confirmationRequired');
};
