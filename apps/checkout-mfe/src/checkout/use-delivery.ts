import type { DeliveryQuote } from '@meridian/contracts';
import type { DeliveryOption } from '@meridian/domain';
import { useState } from 'react';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

export interface Delivery {
  /** The methods for the place of the form; undefined until they are loaded. */
  quote: DeliveryQuote | undefined;
  setQuote: (quote: DeliveryQuote) => void;
  /** The chosen method. */
  option: DeliveryOption | undefined;
}

/** The chosen method of delivery. `DeliveryChoice` loads the methods. */
export const useDelivery = ({ watch }: CheckoutForm): Delivery => {
  const [quote, setQuote] = useState<DeliveryQuote>();
  const method = watch('deliveryMethod');
  const option = quote?.options.find(({ methodId }) => methodId === method);
  return { quote, setQuote, option };
};
