import type { LineQuantity } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { QuantityStepper } from '@meridian/ui';
import styles from './returns.module.css';

/** Chooses pieces of order lines: at most `maximum` of each. */
export const PieceSteppers = ({
  items,
  maximum,
  chosen,
  label,
  testId,
  onChange,
}: {
  items: readonly { name: string }[];
  maximum: readonly LineQuantity[];
  chosen: readonly LineQuantity[];
  /** The name of the group of a line, for screen readers. */
  label: (name: string) => string;
  testId: string;
  onChange: (chosen: LineQuantity[]) => void;
}) => {
  const { t } = useTexts('admin');
  const add = (line: number, pieces: number): void =>
    onChange(
      chosen.map((part) => (part.line === line ? { ...part, quantity: part.quantity + pieces } : part)),
    );
  return (
    <ul className={styles.pieces}>
      {chosen.map(({ line, quantity }, index) => {
        const most = maximum[index]?.quantity ?? 0;
        const name = items[line]?.name ?? '';
        return (
          <li key={line} className={styles.restock}>
            <span>
              {name} <span className={styles.muted}>{t('returns.restockOf', { quantity: most })}</span>
            </span>
            <QuantityStepper
              value={quantity}
              labels={{ group: label(name), decrease: t('returns.less'), increase: t('returns.morePieces') }}
              canDecrease={quantity > 0}
              canIncrease={quantity < most}
              onDecrease={() => add(line, -1)}
              onIncrease={() => add(line, 1)}
              testIds={{
                minus: `${testId}-less-${line}`,
                value: `${testId}-${line}`,
                plus: `${testId}-more-${line}`,
              }}
            />
          </li>
        );
      })}
    </ul>
  );
};
