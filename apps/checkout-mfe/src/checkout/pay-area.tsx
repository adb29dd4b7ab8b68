import type { Settings } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { Button, Notice } from '@meridian/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { SellerNote } from '../lines/seller-note.tsx';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { CheckoutProblem } from './order-problem.ts';
import type { Payment } from './payment.ts';
import type { PlaceOrder } from './use-place-order.ts';
import type { PromoCode } from './use-promo-code.ts';
import type { Sums } from './use-sums.ts';

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
  if (problem.kind !== 'offline' && problem.kind !== 'rejected') return null;
  if (problem.kind === 'offline')
    return (
      <Button type="submit" variant="secondary" size="small" data-testid="retry-order">
        {t('lines.retry')}
      </Button>
    );
  const { outOfStock, limits = {}, currencies = [] } = problem;
  if (outOfStock || Object.values(limits).some((available) => available > 0)) {
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
  return currencies.map(({ currency, label }) => (
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
      {label[language]}
    </Button>
  ));
};

interface PayAreaProps {
  cart: CartLines;
  /** Undefined while its code is loading. */
  payment: Payment | undefined;
  /** Why no method fits the order. */
  paymentProblem: ReactNode;
  promo: PromoCode;
  sums: Sums;
  order: PlaceOrder;
  seller: Settings['seller'] | undefined;
}

/** The label of the pay button and the note below it. */
const usePayTexts = ({
  cart,
  payment,
  promo,
  sums,
  order,
}: PayAreaProps): { label: string; note: string } => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  if (sums.isFree) return { label: t('checkout.place'), note: t('checkout.nothingToPay') };
  const { problem } = order;
  const rejection = problem?.kind === 'rejected' ? problem : undefined;
  const total = sums.total ?? rejection?.priceChanged;
  const amount = total === undefined ? undefined : formatPrice(total, currency, language);
  const note = payment?.note ?? t('checkout.secure');
  if (payment?.isLater) return { label: t('checkout.place'), note };
  if (amount === undefined || cart.lines.length === 0) return { label: t('checkout.pay'), note };
  // Without its discount the order costs more than the shopper may expect.
  const isUnexpected = rejection?.isUnexpected || promo.checked?.problem;
  return { label: t(isUnexpected ? 'checkout.confirmAmount' : 'checkout.payAmount', { amount }), note };
};

/** The current problem, the pay button, the terms and the seller. */
export const PayArea = (props: PayAreaProps) => {
  const { cart, order, payment, paymentProblem, seller } = props;
  const { t, language } = useTexts('checkout');
  const { label, note } = usePayTexts(props);
  const alert = useRef<HTMLDivElement>(null);
  const { problem, busy } = order;

  useEffect(() => {
    // The form may have been submitted from a field far above.
    if (problem) alert.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

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
            {problem.kind === 'rejected' ? problem.text[language] : t(`checkout.${problem.kind}`)}
          </Notice>
        ) : (
          paymentProblem
        )}
      </div>
      {payment?.customs ? (
        <p aria-live="polite" className={styles.customs} data-testid="customs-note">
          {payment.customs}
        </p>
      ) : null}
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
      <p aria-live="polite" className={styles.note} data-testid="payment-note">
        {note}
      </p>
      <p className={styles.note} data-testid="checkout-terms">
        {t('checkout.accept')} <Link to="/policies/terms-of-service">{t('checkout.terms')}</Link>,{' '}
        <Link to="/policies/return-policy">{t('checkout.returns')}</Link>. {t('checkout.dataUse')}{' '}
        <Link to="/policies/privacy-policy">{t('checkout.privacy')}</Link>.
      </p>
      <SellerNote seller={seller} className={styles.note} />
    </div>
  );
};
