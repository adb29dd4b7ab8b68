import { useTexts } from '@meridian/i18n';
import { SecondFactorSettings } from '@meridian/identity';
import { Heading } from '@meridian/ui';
import { PasswordForm } from './password-form.tsx';
import styles from './security.module.css';
import { Sessions } from './sessions.tsx';

/** Password, second factors and sessions of the account. */
export const Security = () => {
  const { t } = useTexts('shell');
  return (
    <div className={styles.parts}>
      <PasswordForm />
      <section aria-labelledby="account-second-factor" className={styles.secondFactor}>
        <Heading level={3} size="xs" id="account-second-factor">
          {t('account.secondFactor')}
        </Heading>
        <SecondFactorSettings level={4} />
      </section>
      <Sessions />
    </div>
  );
};
