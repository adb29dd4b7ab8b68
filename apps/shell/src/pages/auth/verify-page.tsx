import { errorResponse, isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useLinkToken } from '@meridian/identity';
import { useShop } from '@meridian/store';
import { Button, Notice, Spinner, useRequest } from '@meridian/ui';
import { Link, useLocation } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { ResendLink } from '../form/resend-link.tsx';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-page.module.css';

/** Verifies or changes an email by an emailed link. Only a browser sends the request: mail scanners run no script. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const signedIn = useShop((state) => state.hydrated && state.token !== null);
  const token = useLinkToken(useLocation().search);
  const { loading, error, retry } = useRequest(token || null, (signal) =>
    api('POST /api/user/verify', { body: { token: token ?? '' }, signal }),
  );
  const response = errorResponse(error);
  const isExpired = token === '' || isApiError(error, 'linkExpired');
  // A used link, or one that changes a verified email, is not sent again from here.
  const { data: me } = useRequest(isExpired && signedIn ? 'me' : null, (signal) =>
    api('GET /api/user/me', { signal }),
  );
  const next = signedIn ? (
    <Button as={Link} to={DESTINATIONS.account} data-testid="verify-next">
      {t('verify.toAccount')}
    </Button>
  ) : (
    <Button as={Link} to={DESTINATIONS.auth} data-testid="verify-next">
      {t('verify.toSignIn')}
    </Button>
  );

  if (isExpired) {
    const canResend = me?.emailVerified === false;
    const text = me?.emailVerified
      ? t('verify.expiredVerifiedText', { email: me.email })
      : t(signedIn ? 'verify.expiredText' : 'verify.expiredGuestText');
    return (
      <AuthLayout title={t('verify.expiredTitle')} lead={text}>
        <div className={styles.form} data-testid="link-expired">
          {canResend ? <ResendLink /> : next}
        </div>
      </AuthLayout>
    );
  }
  if (loading || token === null)
    return (
      <AuthLayout title={t('verify.title')}>
        <div className={styles.form} data-needs-script>
          <Spinner label={t('verify.busy')} />
        </div>
      </AuthLayout>
    );
  if (error !== undefined)
    return (
      <AuthLayout title={t('verify.title')}>
        <div className={styles.form}>
          <Notice tone="error" data-testid="verify-error">
            {response ? response.message : t('requests.noConnection')}
          </Notice>
          {response && response.status < 500 ? (
            next
          ) : (
            <Button onClick={retry} data-testid="verify-retry">
              {t('states.retry')}
            </Button>
          )}
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('verify.doneTitle')} lead={t('verify.doneText')}>
      <div className={styles.form} data-testid="verify-done">
        {next}
      </div>
    </AuthLayout>
  );
};
