import { type LineQuantity, quantityOfLine, type ReturnReason } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import { PieceSteppers } from './piece-steppers.tsx';
import styles from './returns.module.css';

/** Reasons after which a piece can probably not be sold again. */
const UNSELLABLE: readonly ReturnReason[] = ['damaged', 'defective'];

const isPiece = ({ quantity }: LineQuantity): boolean => quantity > 0;

/** Records the pieces that arrived, and how many of them return to stock. */
export const ReceiveDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [arrived, setArrived] = useState<readonly LineQuantity[]>(entry.lines);
  const [restock, setRestock] = useState(() =>
    entry.lines.map(({ line, quantity }) => ({
      line,
      quantity: UNSELLABLE.includes(entry.reason) ? 0 : quantity,
    })),
  );
  const [isChecked, setChecked] = useState(false);
  const isEmpty = !arrived.some(isPiece);
  const isPart = arrived.some(({ quantity }, index) => quantity < (entry.lines[index]?.quantity ?? 0));
  const restocked = restock.map(({ line, quantity }) => ({
    line,
    quantity: Math.min(quantity, quantityOfLine(arrived, line)),
  }));
  const receive = (): void => {
    setChecked(true);
    if (isEmpty) return;
    const body = {
      revision: entry.revision,
      ...(isPart && { arrived: arrived.filter(isPiece) }),
      restock: restocked.filter(isPiece),
    };
    onSend(() => api('POST /api/returns/:id/receive', { params: { id: entry.id }, body }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      error={isChecked && isEmpty ? t('returns.arrivedMissing') : dialog.error}
      danger={false}
      title={t('returns.receiveTitle')}
      text={t('returns.receiveText')}
      yes={t('returns.receive')}
      busyLabel={t('returns.receiving')}
      onYes={receive}
    >
      <div className={styles.fields}>
        <fieldset className={styles.group}>
          <legend className={styles.label}>{t('returns.arrivedTitle')}</legend>
          <PieceSteppers
            items={entry.items}
            maximum={entry.lines}
            chosen={arrived}
            label={(name) => t('returns.arrived', { name })}
            testId="arrived"
            onChange={setArrived}
          />
          {isPart ? <p className={styles.muted}>{t('returns.arrivedPart')}</p> : null}
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.label}>{t('returns.restockTitle')}</legend>
          <PieceSteppers
            items={entry.items}
            maximum={arrived}
            chosen={restocked}
            label={(name) => t('returns.restock', { name })}
            testId="restock"
            onChange={setRestock}
          />
        </fieldset>
      </div>
    </ConfirmDialog>
  );
};
