import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { PasswordForm, SecondFactorSettings, Sessions } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../../layout/destinations.ts';
import styles from '../block.module.css';
import { Block } from '../block.tsx';

/** Password, second factors and sessions of the account. */
export const Security = () => {
  const { t } = useTexts('shell');
  // A change of the password ends sessions, so the list is loaded again.
  const [passwords, setPasswords] = useState(0);
  return (
    <div className={styles.parts}>
      <Block title={t('password.title')}>
        <PasswordForm minLength={PASSWORD_MIN_LENGTH} onSaved={() => setPasswords(passwords + 1)}>
          <Button as={Link} to={DESTINATIONS.forgot} variant="quiet">
            {t('auth.forgotLink')}
          </Button>
        </PasswordForm>
      </Block>
      <SecondFactorSettings />
      <Block title={t('sessions.title')}>
        <Sessions key={passwords} />
      </Block>
    </div>
  );
};
