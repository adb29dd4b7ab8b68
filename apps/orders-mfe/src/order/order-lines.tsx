import type { ShopperOrder } from '@meridian/contracts';
import { amountAfterRefunds, formatPrice, givenByCode } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading, Price } from '@meridian/ui';
import { OrderLine } from '../facts/order-line.tsx';
import { formatDay } from '../invoices/format-day.ts';
import styles from './order-lines.module.css';

/** The watches of an order, its total and its refunds. */
export const OrderLines = ({ order }: { order: ShopperOrder }) => {
  const { t, language } = useTexts('orders');
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const { method } = order.delivery;
  const given = givenByCode(order);
  const rest = amountAfterRefunds(order);
  const refunded = order.amount - rest;
  return (
    <section aria-labelledby="order-lines" data-testid="order-lines">
      <Heading level={2} size="xs" id="order-lines">
        {t('order.lines')}
      </Heading>
      <ul className={styles.lines}>
        {order.items.map((item, index) => (
          <OrderLine key={index} order={order} item={item} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {given?.gives === 'discount' ? (
          <div>
            <dt>{t('order.subtotal')}</dt>
            <dd>{price(given.subtotal)}</dd>
          </div>
        ) : null}
        {given ? (
          <div>
            <dt data-testid="order-promo-code">{t('order.promoCode', { code: given.code })}</dt>
            <dd data-testid="order-discount">
              {given.gives === 'discount' ? price(-given.discount) : t(`order.given.${given.gives}`)}
            </dd>
          </div>
        ) : null}
        {method ? (
          <div>
            <dt>{t('order.delivery')}</dt>
            <dd data-testid="order-delivery-price">{method.price > 0 ? price(method.price) : t('free')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <Price data-testid="order-total">{price(order.amount)}</Price>
          </dd>
        </div>
        {refunded > 0 ? (
          <>
            <div>
              <dt>{t('order.refunded')}</dt>
              <dd data-testid="order-refunded">−{price(refunded)}</dd>
            </div>
            <div>
              <dt>{t('order.afterRefunds')}</dt>
              <dd>{price(rest)}</dd>
            </div>
          </>
        ) : null}
      </dl>
      {order.warrantyUntil ? (
        <p className={styles.detail} data-testid="order-warranty">
          {t('warranty', { day: formatDay(order.warrantyUntil, language) })}
        </p>
      ) : null}
    </section>
  );
};
