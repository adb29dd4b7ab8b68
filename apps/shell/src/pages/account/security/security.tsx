import { SecondFactorSettings } from '@meridian/identity';
import { useState } from 'react';
import styles from '../block.module.css';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** Password, second factors and sessions of the account. */
export const Security = () => {
  // A change of the password ends sessions, so the list is loaded again.
  const [passwords, setPasswords] = useState(0);
  return (
    <div className={styles.parts}>
      <PasswordForm onSaved={() => setPasswords(passwords + 1)} />
      <SecondFactorSettings />
      <Sessions key={passwords} />
    </div>
  );
};
