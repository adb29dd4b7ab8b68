import type { ShopperOrder } from '@meridian/contracts';
import { taxNumberLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './order-page.module.css';

const TITLES = { en: 'Invoice for a company', ru: 'Счёт на компанию' };

/** The company that the invoice of an order is issued to. */
export const OrderCompany = ({ order: { company, delivery } }: { order: ShopperOrder }) => {
  const { language } = useTexts('orders');
  if (!company) return null;
  return (
    <div className={styles.address} data-testid="order-company">
      <p className={styles.quiet}>{TITLES[language]}</p>
      <p>{company.name}</p>
      <p>{`${taxNumberLabel(delivery.country, language)}: ${company.taxNumber}`}</p>
      <p>{company.address}</p>
    </div>
  );
};
