import type { ShopperOrder } from '@meridian/contracts';
import { dateLocale, formatPrice, paymentTexts } from '@meridian/domain';
import { useShop } from '@meridian/store';
import styles from './pay-order.module.css';

interface TransferDetailsProps {
  order: Pick<ShopperOrder, 'amount' | 'currency'>;
  transfer: NonNullable<ShopperOrder['transfer']>;
}

/** Where the shopper sends the transfer that an order waits for. */
export const TransferDetails = ({ order, transfer }: TransferDetailsProps) => {
  const { language } = useShop((state) => state.locale);
  const hydrated = useShop((state) => state.hydrated);
  const texts = paymentTexts(language).transfer;
  const { payee, taxId, bank, purpose, payBefore } = transfer;
  const day = new Date(payBefore).toLocaleDateString(dateLocale(language), {
    dateStyle: 'long',
    // The server does not know the time zone of the browser.
    ...(!hydrated && { timeZone: 'UTC' }),
  });
  const rows = [
    [texts.payee, payee],
    [texts.taxId, taxId],
    [texts.bank, bank],
    [texts.amount, formatPrice(order.amount, order.currency, language)],
    [texts.purpose, purpose],
    [texts.payBefore, day],
  ];
  return (
    <>
      <dl className={styles.transfer} data-testid="transfer-details">
        {rows.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt className={styles.quiet}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.quiet}>{texts.hint}</p>
    </>
  );
};
