import type { Me } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge, Button, Notice } from '@meridian/ui';
import { useState } from 'react';
import { ResendLink } from '../../form/resend-link.tsx';
import styles from '../block.module.css';
import { Block } from '../block.tsx';
import { EmailForm } from './email-form.tsx';

/** Email of the account: whether it is verified, and its change. */
export const EmailSettings = ({ me, onChange }: { me: Me; onChange: () => void }) => {
  const { t } = useTexts('shell');
  const [isEditing, setEditing] = useState(false);
  return (
    <Block title={t('email.title')}>
      <p className={styles.line}>
        <span data-testid="account-email">{me.email}</span>
        <Badge tone={me.emailVerified ? 'success' : 'neutral'} data-testid="account-email-state">
          {t(me.emailVerified ? 'email.verified' : 'email.unverified')}
        </Badge>
      </p>
      {me.emailVerified ? null : (
        <>
          <p className={styles.muted}>{t('email.unverifiedText')}</p>
          <ResendLink size="small" variant="secondary" />
        </>
      )}
      {me.newEmail ? (
        <Notice data-testid="account-email-pending">{t('email.pending', { email: me.newEmail })}</Notice>
      ) : null}
      {isEditing ? (
        <EmailForm
          onSent={() => {
            setEditing(false);
            onChange();
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setEditing(true)}
          data-testid="account-email-change"
        >
          {t('email.change')}
        </Button>
      )}
    </Block>
  );
};
