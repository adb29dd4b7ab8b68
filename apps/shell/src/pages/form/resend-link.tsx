import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type ButtonProps, Notice } from '@meridian/ui';
import { useState } from 'react';
import { outcomeOf } from './failure-text.ts';

/** Sends the link that verifies the email of the signed-in user again. */
export const ResendLink = (props: Pick<ButtonProps, 'size' | 'variant'>) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    await api('POST /api/user/verification');
    setSent(true);
  };
  return isSent ? (
    <Notice tone="success" data-testid="verification-sent">
      {t('verify.sent')}
    </Notice>
  ) : (
    <AttemptButton {...props} attempt={() => outcomeOf(t, resend)} data-testid="verification-resend">
      {t('verify.resend')}
    </AttemptButton>
  );
};
