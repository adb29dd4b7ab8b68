import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type ButtonProps, Notice } from '@meridian/ui';
import { useState } from 'react';
import { failureText } from './failure-text.ts';

/** Sends the link that verifies the email of the signed-in user again. */
export const ResendLink = (props: Pick<ButtonProps, 'size' | 'variant'>) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [isSent, setSent] = useState(false);
  const attempt = async () => {
    try {
      await api('POST /api/user/verification');
      setSent(true);
      return 'done';
    } catch (error) {
      return { problem: failureText(t, error, 'auth.unexpectedError') };
    }
  };
  return isSent ? (
    <Notice tone="success" data-testid="verification-sent">
      {t('verify.sent')}
    </Notice>
  ) : (
    <AttemptButton {...props} attempt={attempt} data-testid="verification-resend">
      {t('verify.resend')}
    </AttemptButton>
  );
};
