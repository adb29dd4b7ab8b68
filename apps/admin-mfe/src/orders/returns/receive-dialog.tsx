import type { ReturnReason } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, QuantityStepper } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

/** Reasons after which a piece can probably not be sold again. */
const UNSELLABLE: readonly ReturnReason[] = ['damaged', 'defective'];

/** Records that the parcel arrived, with the pieces that return to stock. */
export const ReceiveDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [restock, setRestock] = useState(() =>
    entry.lines.map(({ line, quantity }) => ({
      line,
      quantity: UNSELLABLE.includes(entry.reason) ? 0 : quantity,
    })),
  );
  const add = (line: number, pieces: number): void =>
    setRestock((before) =>
      before.map((part) => (part.line === line ? { ...part, quantity: part.quantity + pieces } : part)),
    );
  const receive = (): void => {
    const body = { revision: entry.revision, restock: restock.filter(({ quantity }) => quantity > 0) };
    onSend(() => api('POST /api/returns/:id/receive', { params: { id: entry.id }, body }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      danger={false}
      title={t('returns.receiveTitle')}
      text={t('returns.receiveText')}
      yes={t('returns.receive')}
      busyLabel={t('returns.receiving')}
      onYes={receive}
    >
      <ul className={styles.fields}>
        {restock.map(({ line, quantity }, index) => {
          const maximum = entry.lines[index]?.quantity ?? 0;
          const name = entry.items[line]?.name ?? '';
          return (
            <li key={line} className={styles.restock}>
              <span>
                {name} <span className={styles.muted}>{t('returns.restockOf', { quantity: maximum })}</span>
              </span>
              <QuantityStepper
                value={quantity}
                labels={{
                  group: t('returns.restock', { name }),
                  decrease: t('returns.less'),
                  increase: t('returns.morePieces'),
                }}
                canDecrease={quantity > 0}
                canIncrease={quantity < maximum}
                onDecrease={() => add(line, -1)}
                onIncrease={() => add(line, 1)}
                testIds={{
                  minus: `restock-less-${line}`,
                  value: `restock-${line}`,
                  plus: `restock-more-${line}`,
                }}
              />
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
};
