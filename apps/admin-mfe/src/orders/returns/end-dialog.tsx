import { MAX_REASON_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, TextArea } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

/** Ends a return without a refund, with a reason for the customer. */
const EndDialog = ({
  action,
  entry,
  onSend,
  dialog,
}: DecisionDialogProps & { action: 'reject' | 'close' }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const end = (): void => {
    setChecked(true);
    if (isMissing) return;
    const body = { revision: entry.revision, reason };
    onSend(() => api(`POST /api/returns/:id/${action}`, { params: { id: entry.id }, body }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`returns.${action}Title`)}
      text={t(`returns.${action}Text`)}
      yes={t(`returns.${action}`)}
      busyLabel={t('returns.ending')}
      onYes={end}
    >
      <div className={styles.fields}>
        <TextArea
          label={t('returns.rejection')}
          error={isChecked && isMissing ? t('returns.rejectionMissing') : undefined}
          look="frame"
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          required
          data-testid="return-rejection"
        />
      </div>
    </ConfirmDialog>
  );
};

export const RejectDialog = (props: DecisionDialogProps) => <EndDialog action="reject" {...props} />;
export const CloseDialog = (props: DecisionDialogProps) => <EndDialog action="close" {...props} />;
