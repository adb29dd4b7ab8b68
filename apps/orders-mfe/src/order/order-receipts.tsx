import type { ShopperOrder } from '@meridian/contracts';
import { useReceiptsTexts } from '../i18n/receipts-texts.ts';
import styles from './order-page.module.css';

/** The fiscal receipts of an order. Shoppers read that one is being registered until it is, whatever the reason. */
const OrderReceipts = ({ receipts }: { receipts: NonNullable<ShopperOrder['receipts']> }) => {
  const t = useReceiptsTexts();
  return (
    <ul className={styles.quiet}>
      {receipts.map(({ id, kind, state, number, url }) => {
        const name = [t(`kind.${kind}`), number].filter(Boolean).join(' ');
        return (
          <li key={id} data-testid="order-receipt">
            {state !== 'registered' ? (
              t('registering', { receipt: name })
            ) : url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name} <span className="visually-hidden">{t('newTab')}</span>
              </a>
            ) : (
              t('registered', { receipt: name })
            )}
          </li>
        );
      })}
    </ul>
  );
};
export default OrderReceipts;
