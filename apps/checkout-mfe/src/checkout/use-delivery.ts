import type { DeliveryQuote } from '@meridian/contracts';
import type { DeliveryOption } from '@meridian/domain';
import { useState } from 'react';
import type { CheckoutForm } from '../form-schema/form-schema.ts';
import type { CartLines } from '../lines/use-cart-lines.ts';

export interface Delivery {
  /** The methods for the place of the form; undefined until they are loaded. */
  quote: DeliveryQuote | undefined;
  setQuote: (quote: DeliveryQuote) => void;
  /** The chosen method. */
  option: DeliveryOption | undefined;
  /** Whether the customer pays on delivery. */
  onDelivery: boolean;
  /** Of the lines and the delivery; undefined while the price of the delivery is unknown. */
  total: number | undefined;
}

/** The chosen method of delivery and the sum of the order. `DeliveryChoice` loads the methods. */
export const useDelivery = ({ watch }: CheckoutForm, { status, subtotal }: CartLines): Delivery => {
  const [quote, setQuote] = useState<DeliveryQuote>();
  const [method, payment] = watch(['deliveryMethod', 'payment']);
  const option = quote?.options.find(({ methodId }) => methodId === method);
  return {
    quote,
    setQuote,
    option,
    onDelivery: payment === 'cashOnDelivery' && option?.cashOnDelivery === true,
    // Whole hundredths, because sums of fractions are not exact.
    total: option && status === 'ready' ? Math.round((subtotal + option.price) * 100) / 100 : undefined,
  };
};
