import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, QuantityStepper } from '@meridian/ui';
import form from '../new/new-order.module.css';
import styles from './change-order.module.css';

interface KeptLinesProps {
  items: Order['items'];
  /** The pieces of each line that are to be shipped. */
  held: readonly number[];
  kept: readonly number[];
  onChange: (kept: number[]) => void;
  /** Searches for another variant of a watch. */
  onReplace: (name: string) => void;
}

/** The lines of an order, from which pieces can be taken out. */
export const KeptLines = ({ items, held, kept, onChange, onReplace }: KeptLinesProps) => {
  const { t } = useTexts('admin');
  const set = (changed: number, quantity: number) =>
    onChange(kept.map((present, line) => (line === changed ? quantity : present)));
  return (
    <ul>
      {items.map(({ name, sku, colorName, size, isGift }, line) => {
        const most = held[line] ?? 0;
        const quantity = kept[line] ?? 0;
        if (most === 0) return null;
        return (
          <li key={line} className={styles.line} data-testid="order-change-line">
            <div>
              <p>{name}</p>
              <p className={form.facts}>
                {[sku, colorName, size, ...(isGift ? [t('orders.detail.gift')] : [])].join(' · ')}
              </p>
              {quantity < most ? (
                <p className={styles.removed}>{t('changeOrder.removed', { quantity: most - quantity })}</p>
              ) : null}
              <Button
                variant="quiet"
                size="small"
                onClick={() => onReplace(name)}
                data-testid="order-change-replace"
              >
                {t('changeOrder.replace')}
              </Button>
            </div>
            <QuantityStepper
              value={quantity}
              canDecrease={quantity > 0}
              canIncrease={quantity < most}
              onDecrease={() => set(line, quantity - 1)}
              onIncrease={() => set(line, quantity + 1)}
              labels={{
                group: t('newOrder.quantityOf', { name: [name, colorName, size].join(', ') }),
                decrease: t('newOrder.fewer'),
                increase: t('newOrder.more'),
              }}
              testIds={{ plus: `order-change-more-${line}`, minus: `order-change-less-${line}` }}
            />
          </li>
        );
      })}
    </ul>
  );
};
