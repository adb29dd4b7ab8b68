import type { ShopperOrder } from '@meridian/contracts';
import { DELIVERY_COUNTRIES, expectedDelivery, formatDays } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading, useRequest } from '@meridian/ui';
import { useFormatPhone } from '../facts/use-format-phone.ts';
import styles from './order-page.module.css';

/** Delivery address and expected delivery. An order whose personal data was removed shows only its country. */
export const OrderDelivery = ({ order }: { order: ShopperOrder }) => {
  const { t, language } = useTexts('orders');
  const formatPhone = useFormatPhone();
  const { name, patronymic, surname, address, zipCode, city, country, phone, additionalPhone } =
    order.delivery;
  const known = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  const estimate = expectedDelivery(order);
  // Its code does not delay the page, which has the address of a pickup point already.
  const { data: method } = useRequest(
    order.delivery.method ? 'order-method' : null,
    () => import(/* webpackChunkName: "order-company" */ './order-method.tsx'),
  );
  // Few orders have a company, so its code does not delay the page.
  const { data: part } = useRequest(
    order.company ? 'order-company' : null,
    () => import(/* webpackChunkName: "order-company" */ './order-company.tsx'),
  );
  const lines = [
    [name, patronymic, surname].filter(Boolean).join(' '),
    address,
    [zipCode, city].filter(Boolean).join(' '),
    language === 'en' ? (known?.en ?? country) : country,
    [phone, additionalPhone]
      .filter(Boolean)
      .map((text) => formatPhone(text, country))
      .join(', '),
  ].filter(Boolean);
  return (
    <section aria-labelledby="order-delivery" data-testid="order-delivery">
      <Heading level={2} size="xs" id="order-delivery">
        {t('order.delivery')}
      </Heading>
      {estimate ? (
        <p data-testid="order-estimate">{t('estimate', { days: formatDays(estimate, language) })}</p>
      ) : null}
      {method ? <method.OrderMethod order={order} /> : null}
      <address className={styles.address}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {part ? <part.OrderCompany order={order} /> : null}
      {order.email === null ? null : (
        <p className={styles.quiet} data-testid="order-email">
          {t('order.updates', { email: order.email })}
        </p>
      )}
    </section>
  );
};
