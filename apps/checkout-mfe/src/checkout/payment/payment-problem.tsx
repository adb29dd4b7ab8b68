import { countryAsTarget, DELIVERY_COUNTRIES, SHOP_EMAIL } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { Button, Notice } from '@meridian/ui';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import { payment as en } from '../../i18n/en/payment.ts';
import { payment as ru } from '../../i18n/ru/payment.ts';
import styles from '../checkout.module.css';
import type { Payment } from '../payment.ts';

interface PaymentProblemProps {
  form: CheckoutForm;
  payment: Payment;
  sellerEmail: string | undefined;
}

/** Why no method fits the order, and the currencies in which one does. */
export const PaymentProblem = ({ form, payment, sellerEmail = SHOP_EMAIL }: PaymentProblemProps) => {
  const { language } = useTexts('checkout');
  const texts = { en, ru }[language];
  const currency = useShop((state) => state.locale.currency);
  const { setCurrency } = useShopStore().getState();
  const { options, currencies = [] } = payment;
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === form.watch('country'));
  const isTooLarge = options.some(({ problem }) => problem?.reason === 'tooLarge');
  const reasons = options.map(({ name, remark }) => `${name}: ${remark}.`);
  return (
    <Notice
      className={styles.alert}
      data-testid="payment-method-problem"
      action={currencies.map((other) => (
        <Button
          key={other}
          variant="secondary"
          size="small"
          onClick={() => setCurrency(other)}
          data-testid="checkout-switch-currency"
          data-currency={other}
        >
          {texts.payIn[other]}
        </Button>
      ))}
    >
      {[
        options.length === 0 && country
          ? texts.noMethod(countryAsTarget(country, language))
          : texts.noneFits[currency],
        ...reasons,
        ...(currencies.length > 0 ? [texts.otherCurrency] : []),
        isTooLarge ? texts.tooLarge(sellerEmail) : texts.askUs(sellerEmail),
      ].join(' ')}
    </Notice>
  );
};
