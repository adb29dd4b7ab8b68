import type { TextKey } from '@meridian/i18n';
import type { FieldError } from 'react-hook-form';
import type { DeliveryField } from '../persisted/checkout-fields.ts';

/** Error type of a message from the server. */
export const SERVER_PROBLEM = 'server';

export const problemKind = (value: unknown): 'wrong' | 'missing' =>
  typeof value === 'string' && value.trim() !== '' ? 'wrong' : 'missing';

/** Text key of a field's error. A key, so that the message follows the language of the page. */
export const problemKey = (field: DeliveryField, value: unknown): TextKey<'checkout'> =>
  `problems.${field}.${problemKind(value)}` as TextKey<'checkout'>;

export const isServerProblem = (error: FieldError): boolean => error.type === SERVER_PROBLEM;
