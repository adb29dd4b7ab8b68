import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Container, Heading, useRequest } from '@meridian/ui';
import { useCartLines } from '../lines/use-cart-lines.ts';
import { useSettings } from '../lines/use-settings.ts';
import { AccountLine } from './account-line.tsx';
import styles from './checkout.module.css';
import { DeliveryFields } from './delivery-fields.tsx';
import { preloadSchema } from '../form-schema/lazy-form-schema.ts';
import { useLineProblems } from './line-problems.ts';
import { OrderGlance } from './order-glance.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayArea } from './pay-area.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useDelivery } from './use-delivery.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { PromoCodeSection } from './promo-code/promo-code-section.tsx';
import { usePromoCode } from './use-promo-code.ts';
import { useSums } from './use-sums.ts';

/**
 * The checkout (spec section 2): fields on the left, order summary on the right. The pay button is below the fields, or
 * below the total on narrow screens. It is last in reading order in both layouts.
 */
export const Component = () => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const guest = useShop((state) => state.token === null);
  const cart = useCartLines();
  const { form, saved } = useCheckoutForm();
  const loadedSettings = useSettings();
  const settings = loadedSettings.data;
  const delivery = useDelivery(form);
  const promo = usePromoCode(form, cart);
  const sums = useSums(cart, delivery, promo);
  const hydrated = useShop((state) => state.hydrated);
  // The choice of the delivery does not delay the page.
  const { data: part } = useRequest(
    hydrated ? 'delivery' : null,
    () => import(/* webpackChunkName: "delivery" */ './delivery/delivery-part.ts'),
  );
  const payment = part?.paymentOf(form, {
    ...{ cart, delivery, sums, settings, currency, language },
  });
  const order = usePlaceOrder(form, cart, { delivery, payment, promo, sums }, loadedSettings);
  const problems = useLineProblems(order.problem, cart.lines);
  return (
    <Container className={styles.page}>
      <header className={styles.header}>
        <Heading level={1}>{t('checkout.title')}</Heading>
        <AccountLine />
      </header>
      <form
        noValidate
        method="post"
        onFocus={preloadSchema}
        onSubmit={order.submit}
        className={styles.columns}
        data-needs-script
        data-testid="checkout-form"
      >
        <OrderGlance cart={cart} sums={sums} />
        <div className={styles.form}>
          {saved ? <saved.AddressSelect form={form} account={saved.account} /> : null}
          <DeliveryFields form={form} guest={guest} needsPlace={delivery.quote?.needsPlace}>
            {part ? <part.DeliveryChoice form={form} cart={cart} delivery={delivery} /> : null}
          </DeliveryFields>
          {part && payment && !sums.isFree ? (
            <part.PaymentChoice form={form} delivery={delivery} payment={payment} />
          ) : null}
        </div>
        <OrderSummary
          cart={cart}
          sums={sums}
          promo={promo}
          problems={problems}
          promoCode={<PromoCodeSection form={form} cart={cart} delivery={delivery} promo={promo} />}
        >
          {part ? (
            <part.DeliveryDays
              country={form.watch('country')}
              option={delivery.option}
              dates={settings?.deliveryDates}
            />
          ) : null}
        </OrderSummary>
        <PayArea
          cart={cart}
          payment={payment}
          paymentProblem={
            part && payment?.currencies ? (
              <part.PaymentProblem form={form} payment={payment} sellerEmail={settings?.seller.email} />
            ) : null
          }
          promo={promo}
          sums={sums}
          order={order}
          seller={settings?.seller}
        />
      </form>
    </Container>
  );
};
