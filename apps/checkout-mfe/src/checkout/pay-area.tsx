import { formatPrice, SHOP_EMAIL } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { Button, Notice } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { CheckoutProblem, PlaceOrder } from './use-place-order.ts';

/** Returns a formatter of amounts for sentences, with non-breaking spaces. */
const useAmount = (): ((amount: number) => string) => {
  const { language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  return (amount) => formatPrice(amount, currency, language).replace(/ /g, '\u00a0');
};

/** Returns a function that describes a problem in the language of the page. */
const useProblemText = (): ((problem: CheckoutProblem) => string) => {
  const { t } = useTexts('checkout');
  const amount = useAmount();
  return (problem) => {
    if (problem.kind === 'priceChanged')
      return t('checkout.priceChanged', { amount: amount(problem.amount) });
    if (problem.kind === 'amountTooLarge' || problem.kind === 'amountTooSmall')
      return [
        t(`checkout.${problem.kind}`, { limit: amount(problem.limit) }),
        ...(problem.alternatives.length > 0 ? [t('checkout.switchAdvice')] : []),
        t(`checkout.${problem.kind}Advice`, { email: SHOP_EMAIL }),
      ].join(' ');
    if (problem.kind !== 'invalid') return t(`checkout.${problem.kind}`);
    if (Object.keys(problem.fields).length > 0) return t('checkout.invalid');
    return Object.keys(problem.lines).length > 0 ? t('checkout.invalidLines') : problem.message;
  };
};

/** Buttons that resolve a problem: adjust quantities, retry, or switch the currency. */
const ProblemAction = ({
  problem,
  cart,
  order,
}: {
  problem: CheckoutProblem;
  cart: CartLines;
  order: PlaceOrder;
}) => {
  const { t, language } = useTexts('checkout');
  const { setCurrency } = useShopStore().getState();
  const limits = 'limits' in problem ? problem.limits : undefined;
  if (problem.kind === 'outOfStock' || Object.values(limits ?? {}).some((available) => available > 0)) {
    const adjust = () => {
      cart.adjust(limits);
      order.dismissProblem();
    };
    return (
      <Button variant="secondary" size="small" onClick={adjust}>
        {t('checkout.adjust')}
      </Button>
    );
  }
  if (problem.kind === 'offline')
    return (
      <Button type="submit" variant="secondary" size="small" data-testid="retry-order">
        {t('lines.retry')}
      </Button>
    );
  if (problem.kind !== 'amountTooLarge' && problem.kind !== 'amountTooSmall') return null;
  return problem.alternatives.map(({ currency, amount }) => (
    <Button
      key={currency}
      variant="secondary"
      size="small"
      data-testid="checkout-switch-currency"
      data-currency={currency}
      onClick={() => {
        setCurrency(currency);
        order.dismissProblem();
      }}
    >
      {t('checkout.switchCurrency', {
        currency: t(`checkout.currencies.${currency}`),
        amount: formatPrice(amount, currency, language).replace(/ /g, '\u00a0'),
      })}
    </Button>
  ));
};

/** The current problem, the pay button and the terms. */
export const PayArea = ({ cart, order }: { cart: CartLines; order: PlaceOrder }) => {
  const { t } = useTexts('checkout');
  const amountText = useAmount();
  const text = useProblemText();
  const alert = useRef<HTMLDivElement>(null);
  const { problem, busy } = order;

  useEffect(() => {
    // The form may have been submitted from a field far above.
    if (problem) alert.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

  const amount = amountText(cart.subtotal);
  const label =
    cart.status === 'ready'
      ? t(problem?.kind === 'priceChanged' ? 'checkout.confirmAmount' : 'checkout.payAmount', { amount })
      : t('checkout.pay');

  return (
    <div className={styles.pay}>
      <div ref={alert}>
        {problem ? (
          <Notice
            tone="error"
            className={styles.alert}
            data-testid="alert"
            action={<ProblemAction problem={problem} cart={cart} order={order} />}
          >
            {text(problem)}
          </Notice>
        ) : null}
      </div>
      <Button
        type="submit"
        block
        size="large"
        busy={busy}
        busyLabel={t('checkout.placing')}
        disabled={cart.status === 'loading'}
        data-testid="pay-button"
      >
        {label}
      </Button>
      <p className={styles.note}>{t('checkout.secure')}</p>
      <p className={styles.note} data-testid="checkout-terms">
        {t('checkout.accept')} <Link to="/policies/terms-of-service">{t('checkout.terms')}</Link>,{' '}
        <Link to="/policies/return-policy">{t('checkout.returns')}</Link>. {t('checkout.dataUse')}{' '}
        <Link to="/policies/privacy-policy">{t('checkout.privacy')}</Link>.
      </p>
    </div>
  );
};
