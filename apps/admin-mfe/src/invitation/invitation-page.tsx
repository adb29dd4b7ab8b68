import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useLinkToken } from '@meridian/identity';
import { errorText } from '@meridian/panel';
import { Button, ErrorState, Notice, Spinner, useRequest } from '@meridian/ui';
import { Link, useLocation } from 'react-router-dom';
import { EntryCard } from '../panel/entry-card.tsx';
import { InvitationForm } from './invitation-form.tsx';
import styles from '../panel/entry-form.module.css';

/** Explains why there is no form, and links to the sign-in. */
const Closed = ({ kind }: { kind: 'closed' | 'missing' }) => {
  const { t } = useTexts('admin');
  return (
    <EntryCard title={t(`invitation.${kind}Title`)}>
      <div className={styles.form} data-testid="invitation-closed">
        <Notice>{t(`invitation.${kind}Text`)}</Notice>
        <Button as={Link} to="/admin-auth" variant="secondary" block>
          {t('invitation.toSignIn')}
        </Button>
      </div>
    </EntryCard>
  );
};

/** The page of an invitation's link: the invited person sets name and password, and gets a session of the panel. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const token = useLinkToken(useLocation().search);
  const { data, error, retry } = useRequest(token || null, (signal) =>
    api('POST /api/staff/invitations/open', { body: { token: token ?? '' }, signal }),
  );
  if (token === '') return <Closed kind="missing" />;
  if (isApiError(error, 'linkExpired')) return <Closed kind="closed" />;
  return (
    <EntryCard title={t('invitation.title')}>
      {error === undefined ? null : (
        <ErrorState
          title={t('states.error')}
          text={errorText(t, error)}
          onRetry={retry}
          retryLabel={t('states.retry')}
        />
      )}
      {data && token ? <InvitationForm invitation={data} token={token} onExpired={retry} /> : null}
      {!data && error === undefined ? <Spinner label={t('states.loading')} /> : null}
    </EntryCard>
  );
};
