import type { TextKey } from '@meridian/i18n';
import type { FieldError } from 'react-hook-form';
import type { CheckoutField } from '../persisted/checkout-fields.ts';

/** Error type of a message from the server. */
export const SERVER_PROBLEM = 'server';

/** Text key of a field's error. A key, so that the message follows the language of the page. */
export const problemKey = (field: CheckoutField, value: unknown): TextKey<'checkout'> =>
  `problems.${field}.${typeof value === 'string' && value.trim() !== '' ? 'wrong' : 'missing'}` as TextKey<'checkout'>;

export const isServerProblem = (error: FieldError): boolean => error.type === SERVER_PROBLEM;
