import { useServices } from '@meridian/federation';
import { Button, ConfirmDialog } from '@meridian/ui';
import { useState } from 'react';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.tsx';
import { outcomeOf } from '../use-attempt.ts';
import { Part, type PartProps } from './part.tsx';

/** Number of unused recovery codes, and their replacement. */
export const RecoveryCodesPart = ({ factors, confirmed, onChange }: PartProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const [isReplacing, setReplacing] = useState(false);
  const replace = async () => {
    const created = await confirmed(() => api('POST /api/user/recovery-codes'));
    setReplacing(false);
    if (created) onChange(created.recoveryCodes);
  };
  return (
    <Part title={t('codes.title')}>
      <p className={styles.muted}>{t('codes.left', { count: factors.recoveryCodes })}</p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => setReplacing(true)}
          data-testid="recovery-codes-replace"
        >
          {t('codes.replace')}
        </Button>
      </div>
      {isReplacing ? (
        <ConfirmDialog
          title={t('codes.replaceTitle')}
          text={t('codes.replaceText')}
          yes={t('codes.replace')}
          no={t('settings.cancel')}
          onYes={() => outcomeOf(replace, t)}
          onNo={() => setReplacing(false)}
          hooks={{ dialog: 'second-factor-ask', yes: 'second-factor-ask-submit' }}
        />
      ) : null}
    </Part>
  );
};
