import type { Order, StaffReturn } from '@meridian/contracts';
import { type LineQuantity, RETURN_REASONS, type ReturnReason } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { ConfirmDialog, Select } from '@meridian/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PieceSteppers } from './piece-steppers.tsx';
import styles from './returns.module.css';
import { useReturnDecision } from './use-returns.ts';

/** Opens a return for a customer, and shows it. */
export const OpenReturnDialog = ({
  order,
  returnable,
  onClose,
}: {
  order: Order;
  /** The dispatched pieces that are in no return. */
  returnable: readonly LineQuantity[];
  onClose: () => void;
}) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const navigate = useNavigate();
  const opening = useReturnDecision();
  const [chosen, setChosen] = useState<readonly LineQuantity[]>(returnable);
  const [reason, setReason] = useState<ReturnReason>('undelivered');
  const lines = chosen.filter(({ quantity }) => quantity > 0);
  const send = (): Promise<StaffReturn> =>
    api('POST /api/orders/:id/returns', { params: { id: order._id }, body: { lines, reason } });
  return (
    <ConfirmDialog
      danger={false}
      title={t('returns.openTitle')}
      text={t('returns.openText')}
      yes={t('returns.openOne')}
      no={t('states.cancel')}
      busy={opening.isPending}
      busyLabel={t('returns.opening')}
      error={lines.length === 0 ? t('returns.openMissing') : problemText(t, opening.error)}
      onNo={onClose}
      onYes={() => {
        if (lines.length > 0)
          opening.mutate(send, {
            onSuccess: ({ id }) => void navigate(`/admin-panel/orders?view=returns&return=${id}`),
          });
      }}
    >
      <div className={styles.fields}>
        <PieceSteppers
          items={order.items}
          maximum={returnable}
          chosen={chosen}
          label={(name) => t('returns.openPieces', { name })}
          testId="open-return"
          onChange={setChosen}
        />
        <Select
          label={t('returns.detail.reason')}
          look="frame"
          options={RETURN_REASONS.map((value) => ({ value, label: t(`returns.reasons.${value}`) }))}
          value={reason}
          onChange={({ target }) => setReason(target.value as ReturnReason)}
          data-testid="open-return-reason"
        />
      </div>
    </ConfirmDialog>
  );
};
