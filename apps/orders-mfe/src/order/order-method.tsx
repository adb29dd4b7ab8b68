import type { ShopperOrder } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './order-page.module.css';

const TEXTS = {
  en: { point: 'Pickup point', code: 'Pickup code' },
  ru: { point: 'Пункт выдачи', code: 'Код получения' },
};

/** The method of delivery of an order, its pickup point, and the code of one that is ready. */
export const OrderMethod = ({ order: { delivery, pickup, status } }: { order: ShopperOrder }) => {
  const { language } = useTexts('orders');
  const texts = TEXTS[language];
  const { method } = delivery;
  if (!method) return null;
  const { point } = method;
  const isWaiting = status !== 'delivered' && status !== 'cancelled' && pickup?.handedOverAt === null;
  return (
    <div className={styles.address} data-testid="order-method">
      <p>{inLanguage(method, 'name', language)}</p>
      {isWaiting && pickup.code ? (
        <p>
          {texts.code}:{' '}
          <strong className="tabular" data-testid="order-pickup-code">
            {pickup.code}
          </strong>
        </p>
      ) : null}
      {point ? (
        <p className={styles.quiet} data-testid="order-pickup-point">
          {`${texts.point}: ${[inLanguage(point, 'name', language), point.hours, point.phone]
            .filter(Boolean)
            .join(', ')}`}
        </p>
      ) : null}
    </div>
  );
};
