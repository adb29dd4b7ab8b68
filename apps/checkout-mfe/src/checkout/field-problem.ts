import type { FieldError } from 'react-hook-form';
import type { CheckoutField } from '../persisted/checkout-fields.ts';

/** Marks a message as the server's own words. */
export const SERVER_PROBLEM = 'server';

/** What is wrong with a field, as the key of a text, so that it changes its language with the page. */
export const problemKey = (field: CheckoutField, value: unknown): string =>
  `problems.${field}.${typeof value === 'string' && value.trim() !== '' ? 'wrong' : 'missing'}`;

export const isServerProblem = (error: FieldError): boolean => error.type === SERVER_PROBLEM;
