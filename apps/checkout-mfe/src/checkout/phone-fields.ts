import { lazyFormatPhone } from '../form-schema/lazy-form-schema.ts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

const PHONES = ['phone', 'additionalPhone'] as const;
type PhoneField = (typeof PHONES)[number];

/**
 * Formats and validates a phone when its field loses focus or the country changes, whose national notation it may have.
 * While the shopper types, only the error message of a number that has become valid disappears.
 */
export const phoneFields = ({ getValues, setValue, trigger, getFieldState }: CheckoutForm) => {
  const leave = async (field: PhoneField): Promise<void> => {
    const text = getValues(field);
    if (!text) return;
    const formatted = await lazyFormatPhone(text, getValues('country'));
    if (getValues(field) !== text) return;
    if (formatted !== text) setValue(field, formatted);
    await trigger(field);
  };
  return {
    leave,
    edit: async (field: PhoneField): Promise<void> => {
      if (getFieldState(field).error) await trigger(field);
    },
    changeCountry: async (): Promise<void> => {
      for (const field of PHONES) await leave(field);
    },
  };
};
