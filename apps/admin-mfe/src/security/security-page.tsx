import { STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { PasswordForm, SecondFactorSettings, Sessions } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { ME_KEY, PageHeader, useAccess } from '@meridian/panel';
import { Heading, Notice } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { NotificationChoices } from './notification-choices.tsx';
import styles from './security-page.module.css';

const Section = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
};

/** The member's own second factor, password, emails and sessions. Every member has this page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { can, me, needsSecondFactor } = useAccess();
  const queries = useQueryClient();
  // A change of the password or of a second factor can end sessions, so the list is loaded again.
  const [changes, setChanges] = useState(0);
  const reloadSessions = () => setChanges((count) => count + 1);
  return (
    <>
      <PageHeader title={t('security.title')} testId="security-heading" />
      <div className={styles.page}>
        {needsSecondFactor ? (
          <Notice data-testid="second-factor-needed">
            <p className={styles.device}>{t('security.setupTitle')}</p>
            <p>{t('security.setupText')}</p>
          </Notice>
        ) : null}
        <Section title={t('security.secondFactor')} lead={t('security.secondFactorLead')}>
          <SecondFactorSettings
            onChange={() => {
              // The other pages open as soon as the server no longer requires a setup.
              void queries.invalidateQueries({ queryKey: ME_KEY });
              reloadSessions();
            }}
          />
        </Section>
        <Section title={t('security.password')} lead={t('security.passwordLead')}>
          <PasswordForm minLength={STAFF_PASSWORD_MIN_LENGTH} email={me?.email} onSaved={reloadSessions} />
        </Section>
        {can('orders.view') && !needsSecondFactor ? (
          <Section title={t('security.notifications.title')} lead={t('security.notifications.lead')}>
            <NotificationChoices />
          </Section>
        ) : null}
        <Section title={t('security.sessions')} lead={t('security.sessionsLead')}>
          <Sessions key={changes} />
        </Section>
      </div>
    </>
  );
};
