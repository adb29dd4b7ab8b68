import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import type { Delivery } from '../use-delivery.ts';
import { Choice } from './choice.tsx';
import { useDeliveryTexts } from './use-delivery-texts.ts';

/** The choice of a payment now or on delivery, for a method with both. */
export const PaymentChoice = ({ form, delivery }: { form: CheckoutForm; delivery: Delivery }) => {
  const texts = useDeliveryTexts();
  if (!delivery.option?.cashOnDelivery) return null;
  return (
    <Choice
      legend={texts.payment}
      name="payment"
      hook="payment-option"
      options={[
        { value: 'online', name: texts.online },
        { value: 'cashOnDelivery', name: texts.onDelivery },
      ]}
      value={delivery.onDelivery ? 'cashOnDelivery' : 'online'}
      onChange={({ currentTarget }) => form.setValue('payment', currentTarget.value)}
    />
  );
};
