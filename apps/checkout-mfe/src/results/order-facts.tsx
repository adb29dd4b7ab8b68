import {
  formatDays,
  formatPrice,
  givenByCode,
  inLanguage,
  orderLineTexts,
  orderNumber,
  imageSources,
  isPaid,
  saleTexts,
  sizeLabel,
  total,
  undiscountedPrice,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading, ResponsiveImage, Price } from '@meridian/ui';
import styles from './order-facts.module.css';
import { ShopperDetails } from './shopper-details.tsx';
import type { ResultOrder } from './result-order.ts';
import { useLocalTime } from './use-local-time.ts';

const IMAGE_WIDTH = 320;

const Line = ({ order, item }: { order: ResultOrder; item: ResultOrder['items'][number] }) => {
  const { t, language } = useTexts('checkout');
  const { name, color } = orderLineTexts(item, language);
  const sum = total([item]);
  const regular = total([{ price: undiscountedPrice(item) ?? 0, quantity: item.quantity }]);
  return (
    <li className={styles.line} data-testid="order-line">
      {item.image === '' ? null : (
        <ResponsiveImage
          {...imageSources(item.image, IMAGE_WIDTH)}
          sizes="72px"
          width={1000}
          height={1250}
          alt=""
          frameClassName={styles.image}
        />
      )}
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.variant}>
          {t('result.variant', {
            color,
            size: sizeLabel(item.size, language),
            quantity: item.quantity,
          })}
        </p>
      </div>
      <Price
        align="end"
        size="small"
        sale={saleTexts(sum, regular, order.currency, language)}
        data-testid="order-line-total"
      >
        {item.isGift ? (
          <span data-testid="gift-line">{t('result.gift')}</span>
        ) : (
          formatPrice(sum, order.currency, language)
        )}
      </Price>
    </li>
  );
};

/** The order: number, date, lines, total, expected delivery, and the details for the browser that placed it. */
export const OrderFacts = ({ order }: { order: ResultOrder }) => {
  const { t, language } = useTexts('checkout');
  const localTime = useLocalTime();
  const { method } = order;
  const given = givenByCode({ ...order, delivery: { method } });
  const price = (amount: number): string => formatPrice(amount, order.currency, language);
  return (
    <section className={styles.facts} aria-labelledby="result-order" data-testid="order-facts">
      <Heading level={2} size="xs" id="result-order" data-testid="order-number">
        {t('result.order', { number: orderNumber(order._id) })}
      </Heading>
      <time dateTime={order.date} className={styles.date}>
        {localTime(order.date) ?? '\u00a0'}
      </time>
      <ul>
        {order.items.map((item, index) => (
          <Line key={index} order={order} item={item} />
        ))}
      </ul>
      {given?.gives === 'discount' ? (
        <p className={styles.total}>
          <span>{t('result.subtotal')}</span>
          <span>{price(given.subtotal)}</span>
        </p>
      ) : null}
      {given ? (
        <p className={styles.total}>
          <span data-testid="order-promo-code">{t('result.promoCode', { code: given.code })}</span>
          <span data-testid="order-discount">
            {given.gives === 'discount' ? price(-given.discount) : t(`result.given.${given.gives}`)}
          </span>
        </p>
      ) : null}
      {method ? (
        <p className={styles.total} data-testid="order-method">
          <span>{t('result.method', { method: inLanguage(method, 'name', language) })}</span>
          <span>{method.price > 0 ? price(method.price) : t('checkout.free')}</span>
        </p>
      ) : null}
      <p className={styles.total}>
        <span>
          {t(
            order.onDelivery
              ? 'result.onDeliveryTotal'
              : isPaid(order.payment)
                ? 'result.paidTotal'
                : 'result.total',
          )}
        </span>
        <Price data-testid="order-total">{price(order.amount)}</Price>
      </p>
      {order.estimate ? (
        <p className={styles.email} data-testid="order-estimate">
          {t('result.estimate', { days: formatDays(order.estimate, language) })}
        </p>
      ) : null}
      {order.receipts?.map(({ id, kind, state, number, url }) => {
        const name = [t(`result.receipts.${kind}`), number].filter(Boolean).join(' ');
        return (
          <p key={id} className={styles.email} data-testid="order-receipt">
            {state !== 'registered' ? (
              t('result.receipts.registering', { receipt: name })
            ) : url ? (
              <a href={url}>{name}</a>
            ) : (
              t('result.receipts.registered', { receipt: name })
            )}
          </p>
        );
      })}
      <ShopperDetails order={order} />
    </section>
  );
};
