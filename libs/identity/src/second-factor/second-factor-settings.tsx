import { useServices } from '@meridian/federation';
import { Notice, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { useIdentityTexts } from '../texts.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';

export interface SecondFactorSettingsProps {
  /** Called after a change. New recovery codes are shown once, so it is called after the user has closed them. */
  onChange?: () => void;
}

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
const SecondFactorSettings = ({ onChange }: SecondFactorSettingsProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const { confirmed, dialog } = useConfirmation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, retry } = useRequest('second-factor', (signal) =>
    api('GET /api/user/second-factor', { signal }),
  );
  const update = (newCodes?: readonly string[]) => {
    retry();
    if (newCodes) setCodes(newCodes);
    else onChange?.();
  };

  if (error !== undefined || !data) return <NotLoaded error={error} retry={retry} hook="second-factor" />;
  const isSetUp = data.totp || data.passkeys.length > 0;
  const shared = { factors: data, confirmed, onChange: update };
  return (
    <div data-testid="second-factor">
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            onChange?.();
          }}
        />
      ) : null}
      {data.required && !isSetUp ? <Notice>{t('settings.required')}</Notice> : null}
      <AuthenticatorApp {...shared} />
      <Passkeys {...shared} />
      {isSetUp ? <RecoveryCodesPart {...shared} /> : null}
      {dialog}
    </div>
  );
};

export default SecondFactorSettings;
