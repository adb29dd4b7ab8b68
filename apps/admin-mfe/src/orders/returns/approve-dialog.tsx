import type { StaffReturn } from '@meridian/contracts';
import { MAX_RETURN_INSTRUCTIONS_LENGTH, MAX_RETURN_LABEL_BYTES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, Field, TextArea, TextInput } from '@meridian/ui';
import { useState } from 'react';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

const MAX_MEGABYTES = MAX_RETURN_LABEL_BYTES / 1024 / 1024;

/** Approves a return with instructions, and with a label as a PDF or a link. */
export const ApproveDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [instructions, setInstructions] = useState('');
  const [labelUrl, setLabelUrl] = useState('');
  const [label, setLabel] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const size = MAX_MEGABYTES;
  const isMissing = instructions.trim() === '';
  const isWrongFile =
    label !== null && (label.type !== 'application/pdf' || label.size > MAX_RETURN_LABEL_BYTES);
  const isWrongUrl = labelUrl.trim() !== '' && !/^https:\/\/[^\s/]+\.[^\s/]+/.test(labelUrl.trim());

  const approve = (): void => {
    setChecked(true);
    if (isMissing || isWrongFile || isWrongUrl) return;
    const body = new FormData();
    body.append('revision', String(entry.revision));
    body.append('instructions', instructions);
    body.append('labelUrl', labelUrl.trim());
    if (label) body.append('label', label);
    onSend((): Promise<StaffReturn> =>
      api('POST /api/returns/:id/approve', { params: { id: entry.id }, body }),
    );
  };
  return (
    <ConfirmDialog
      {...dialog}
      danger={false}
      title={t('returns.approveTitle')}
      text={t('returns.approveText')}
      yes={t('returns.approve')}
      busyLabel={t('returns.approving')}
      onYes={approve}
    >
      <div className={styles.fields}>
        <TextArea
          label={t('returns.instructions')}
          hint={t('returns.instructionsHint')}
          error={isChecked && isMissing ? t('returns.instructionsMissing') : undefined}
          look="frame"
          maxLength={MAX_RETURN_INSTRUCTIONS_LENGTH}
          value={instructions}
          onChange={({ target }) => setInstructions(target.value)}
          required
          data-testid="return-instructions"
        />
        <Field
          label={t('returns.labelFile')}
          note={t('common.optional')}
          hint={t('returns.labelFileHint', { size })}
          error={isWrongFile ? t('returns.labelWrong', { size }) : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept="application/pdf"
              className={styles.file}
              onChange={({ target }) => setLabel(target.files?.[0] ?? null)}
              data-testid="return-label-file"
            />
          )}
        </Field>
        <TextInput
          label={t('returns.labelUrl')}
          note={t('common.optional')}
          error={isChecked && isWrongUrl ? t('returns.labelUrlWrong') : undefined}
          look="frame"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={labelUrl}
          onChange={({ target }) => setLabelUrl(target.value)}
          data-testid="return-label-url"
        />
      </div>
    </ConfirmDialog>
  );
};
