import { MAX_REASON_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, TextArea } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

/** Declines a return with a reason for the customer. */
export const RejectDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const reject = (): void => {
    setChecked(true);
    if (isMissing) return;
    const body = { revision: entry.revision, reason };
    onSend(() => api('POST /api/returns/:id/reject', { params: { id: entry.id }, body }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t('returns.rejectTitle')}
      text={t('returns.rejectText')}
      yes={t('returns.reject')}
      busyLabel={t('returns.rejecting')}
      onYes={reject}
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
