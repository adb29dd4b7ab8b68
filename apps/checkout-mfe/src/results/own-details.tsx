import { DELIVERY_COUNTRIES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Heading, useRequest } from '@meridian/ui';
import { isOwnOrder } from '../persisted/unpaid-orders.ts';
import styles from './order-facts.module.css';
import type { ResultOrder } from './result-order.ts';

/**
 * Email and delivery address of an order. Only the browser that placed the order shows both completely, because the link
 * may be shared, and for an order of an account only while someone is signed in. Otherwise the email is masked.
 */
export const OwnDetails = ({ order }: { order: ResultOrder }) => {
  const { t, language } = useTexts('checkout');
  const { api } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const signedIn = useShop((state) => state.token !== null);
  const isOwn = hydrated && isOwnOrder(order.key) && (signedIn || !order.placedByAccount);
  const { data: own } = useRequest(isOwn ? order.key : null, (signal) =>
    api('GET /api/orders/by-key/:key', { params: { key: order.key }, signal }),
  );
  const email = own?.email ?? order.email;
  const delivery = own?.delivery;
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === delivery?.country);
  const countryName = language === 'en' ? country?.en : country?.value;
  return (
    <>
      {delivery ? (
        <address className={styles.address} data-testid="order-delivery">
          <Heading level={3} size="xs">
            {t('result.delivery')}
          </Heading>
          <p>{[delivery.name, delivery.patronymic, delivery.surname].filter(Boolean).join(' ')}</p>
          <p>
            {[delivery.zipCode, countryName ?? delivery.country, delivery.city, delivery.address]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{[delivery.phone, delivery.additionalPhone].filter(Boolean).join(', ')}</p>
        </address>
      ) : null}
      {email === null ? null : (
        <p className={styles.email} data-testid="order-email">
          {t('result.email', { email })}
        </p>
      )}
    </>
  );
};
