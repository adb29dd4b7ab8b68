import { useTexts } from '@meridian/i18n';
import styles from './payments-banner.module.css';

const ID = 'payments-simulated';

/** Says that orders of this shop are paid without money. It is part of the page, so that nothing moves or is covered. */
export const PaymentsBanner = () => {
  const { t } = useTexts('shell');
  return (
    <aside className={styles.banner} aria-labelledby={ID} data-testid={ID}>
      <p id={ID}>{t('paymentsSimulated')}</p>
    </aside>
  );
};
