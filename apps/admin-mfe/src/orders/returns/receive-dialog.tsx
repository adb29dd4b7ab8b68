import type { ReturnReason } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import { PieceSteppers } from './piece-steppers.tsx';

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
      <PieceSteppers
        items={entry.items}
        maximum={entry.lines}
        chosen={restock}
        label={(name) => t('returns.restock', { name })}
        testId="restock"
        onChange={setRestock}
      />
    </ConfirmDialog>
  );
};
