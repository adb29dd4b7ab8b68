import type { ShopperOrder } from '@meridian/contracts';
import { formatPrice, imageSources, orderLineTexts, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { QuantityStepper, ResponsiveImage } from '@meridian/ui';
import styles from './return-page.module.css';

interface ReturnLinesProps {
  order: ShopperOrder;
  /** Pieces per line that can be returned. */
  available: readonly number[];
  quantities: readonly number[];
  error: string | undefined;
  onChange: (quantities: number[]) => void;
}

/** The lines of an order with a quantity for each. */
export const ReturnLines = ({ order, available, quantities, error, onChange }: ReturnLinesProps) => {
  const { t, language } = useTexts('orders');
  const add = (line: number, pieces: number): void =>
    onChange(quantities.map((quantity, index) => (index === line ? quantity + pieces : quantity)));
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('returns.lines')}</legend>
      <ul data-first-line>
        {order.items.map((item, line) => {
          const { name, color } = orderLineTexts(item, language);
          const maximum = available[line] ?? 0;
          const quantity = quantities[line] ?? 0;
          return (
            <li key={line} className={styles.line}>
              <ResponsiveImage
                {...imageSources(item.image, 160)}
                sizes="72px"
                width={1000}
                height={1250}
                alt=""
                frameClassName={styles.image}
              />
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.hint}>
                  {t('returns.line', { color, size: sizeLabel(item.size, language) })}
                </p>
                <p className={styles.hint}>
                  {item.isGift ? t('gift') : formatPrice(item.price, order.currency, language)}
                </p>
                <p className={styles.hint}>
                  {maximum > 0 ? t('returns.available', { count: maximum }) : t('returns.none')}
                </p>
              </div>
              {maximum > 0 ? (
                <QuantityStepper
                  className={styles.stepper}
                  value={quantity}
                  labels={{
                    group: t('returns.quantity', { name }),
                    decrease: t('returns.less'),
                    increase: t('returns.more'),
                  }}
                  canDecrease={quantity > 0}
                  canIncrease={quantity < maximum}
                  onDecrease={() => add(line, -1)}
                  onIncrease={() => add(line, 1)}
                  testIds={{
                    minus: `return-less-${line}`,
                    value: `return-quantity-${line}`,
                    plus: `return-more-${line}`,
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
