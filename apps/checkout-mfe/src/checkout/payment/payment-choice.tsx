import { useTexts } from '@meridian/i18n';
import { type RadioCard, RadioCards } from '@meridian/ui';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import { payment as en } from '../../i18n/en/payment.ts';
import { payment as ru } from '../../i18n/ru/payment.ts';
import type { Payment } from '../payment.ts';
import type { Delivery } from '../use-delivery.ts';

interface PaymentChoiceProps {
  form: CheckoutForm;
  delivery: Delivery;
  payment: Payment;
}

const ON_DELIVERY = 'cashOnDelivery';
const ONLINE = 'online';

/** The choice of the payment method; nothing if there is only one. */
export const PaymentChoice = ({ form, delivery, payment }: PaymentChoiceProps) => {
  const texts = { en, ru }[useTexts('checkout').language];
  const { options, option, onDelivery } = payment;
  const card = (method: string, name: string): RadioCard => ({
    value: method,
    name,
    input: { 'data-testid': 'payment-method', 'data-method': method },
  });
  const cards = options.map(({ method, name, problem, remark }) => ({
    ...card(method, name),
    detail: [remark],
    disabled: problem !== null,
  }));
  // Without the settings, the server chooses the method of an online payment.
  if (cards.length === 0) cards.push({ ...card(ONLINE, texts.online), detail: [], disabled: false });
  if (delivery.option?.cashOnDelivery)
    cards.push({ ...card(ON_DELIVERY, texts.onDelivery), detail: [], disabled: false });
  if (cards.length < 2) return null;
  return (
    <RadioCards
      legend={texts.legend}
      name="payment"
      cards={cards}
      value={onDelivery ? ON_DELIVERY : (option?.method ?? ONLINE)}
      onChange={({ currentTarget: { value } }) => {
        form.setValue('payment', value === ON_DELIVERY ? ON_DELIVERY : ONLINE);
        if (value !== ON_DELIVERY && value !== ONLINE) form.setValue('paymentMethod', value);
      }}
    />
  );
};
