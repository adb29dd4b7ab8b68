import type { ShopperOrder } from '@meridian/contracts';
import { DELIVERY_COUNTRIES, inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Heading, useRequest } from '@meridian/ui';
import { lazyFormatPhone } from '../form-schema/lazy-form-schema.ts';
import { isPlacedHere } from '../persisted/unpaid-orders.ts';
import styles from './order-facts.module.css';
import type { ResultOrder } from './result-order.ts';

type Delivery = ShopperOrder['delivery'];

/** Returns the phone numbers of a delivery in the notation of its country. */
const readablePhones = ({ phone, additionalPhone, country }: Delivery): Promise<string[]> =>
  Promise.all([phone, additionalPhone].filter(Boolean).map((text) => lazyFormatPhone(text, country)));

/**
 * Email and delivery address of an order. Only the browser that placed the order shows both completely, because the link
 * may be shared, and for an order of an account only while someone is signed in. Otherwise the email is masked.
 */
export const ShopperDetails = ({ order }: { order: ResultOrder }) => {
  const { t, language } = useTexts('checkout');
  const { api } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const signedIn = useShop((state) => state.token !== null);
  const isOwn = hydrated && isPlacedHere(order.key) && (signedIn || !order.placedByAccount);
  const { data: own } = useRequest(isOwn ? order.key : null, async (signal) => {
    const { email, delivery } = await api('GET /api/orders/by-key/:key', {
      params: { key: order.key },
      signal,
    });
    return { email, delivery, phones: await readablePhones(delivery) };
  });
  const email = own?.email ?? order.email;
  const delivery = own?.delivery;
  const point = delivery?.method?.point;
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === delivery?.country);
  const countryName = language === 'en' ? country?.en : country?.value;
  return (
    <>
      {delivery ? (
        <address className={styles.address} data-testid="order-delivery">
          <Heading level={3} size="xs">
            {t(point ? 'result.point' : 'result.delivery')}
          </Heading>
          <p>{[delivery.name, delivery.patronymic, delivery.surname].filter(Boolean).join(' ')}</p>
          {point ? (
            <p>
              {[inLanguage(point, 'name', language), point.hours, point.phone].filter(Boolean).join(', ')}
            </p>
          ) : null}
          <p>
            {[delivery.zipCode, countryName ?? delivery.country, delivery.city, delivery.address]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{own?.phones.join(', ')}</p>
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
