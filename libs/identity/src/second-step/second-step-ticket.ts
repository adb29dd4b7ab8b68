import { isApiError } from '@meridian/api-client';
import type { ErrorDetails } from '@meridian/contracts';

/** Ticket of the first step of a sign-in, with the methods of the second step. */
export type SecondStepTicket = ErrorDetails<'secondFactorRequired'>;

/** Returns the ticket of an error that requires the second step; undefined for other errors. */
export const secondStepOf = (error: unknown): SecondStepTicket | undefined =>
  isApiError(error, 'secondFactorRequired') ? error.details : undefined;
