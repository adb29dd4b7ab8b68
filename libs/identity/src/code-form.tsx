import { Button, focusFirst, readForm, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import styles from './identity.module.css';
import { useIdentityTexts } from './texts.tsx';

/** Shortest code: the six digits of an authenticator app. */
const CODE_MIN_LENGTH = 6;

interface CodeFormProps {
  /** Whether the account has an authenticator app, or unused recovery codes. */
  hasApp: boolean;
  hasRecoveryCodes: boolean;
  busy: boolean;
  submitLabel: string;
  onCode: (code: string) => void;
}

/** Field for a code of an authenticator app. A button switches it to recovery codes, which need a full keyboard. */
export const CodeForm = ({ hasApp, hasRecoveryCodes, busy, submitLabel, onCode }: CodeFormProps) => {
  const t = useIdentityTexts();
  const [isRecovery, setRecovery] = useState(!hasApp);
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { values } = readForm(event.currentTarget, ['code']);
    const code = isRecovery ? values.code : values.code.replace(/\s/g, '');
    setShort(code.length < CODE_MIN_LENGTH);
    if (code.length < CODE_MIN_LENGTH) focusFirst(event.currentTarget, ['code']);
    else if (!busy) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className={styles.stack}>
      <TextInput
        key={String(isRecovery)}
        name="code"
        label={t(isRecovery ? 'code.recovery' : 'code.app')}
        hint={isRecovery ? t('code.recoveryHint') : t('code.appHint')}
        error={isShort ? t(isRecovery ? 'code.recoveryMissing' : 'code.appMissing') : undefined}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        className={styles.code}
        autoFocus
        data-autofocus
        data-testid="second-factor-code"
      />
      <Button
        type="submit"
        block
        busy={busy}
        busyLabel={t('code.checking')}
        data-testid="second-factor-submit"
      >
        {submitLabel}
      </Button>
      {hasApp && hasRecoveryCodes ? (
        <Button
          variant="quiet"
          className={styles.start}
          onClick={() => {
            setRecovery(!isRecovery);
            setShort(false);
          }}
          data-testid="second-factor-switch"
        >
          {t(isRecovery ? 'code.toApp' : 'code.toRecovery')}
        </Button>
      ) : null}
    </form>
  );
};
