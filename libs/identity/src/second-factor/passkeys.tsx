import type { Passkey } from '@meridian/contracts';
import { dateLocale } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { Button, ConfirmDialog, focusFirst, Notice, readForm, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import styles from '../identity.module.css';
import { createPasskey, usePasskeySupport } from '../passkeys/web-authn.ts';
import { useIdentityTexts } from '../texts.tsx';
import { outcomeOf, useAttempt } from '../use-attempt.ts';
import { Part, type PartProps } from './part.tsx';

/** Maximum length of the name of a passkey. */
const NAME_MAX_LENGTH = 60;

/** Passkeys: list, add with a name, and remove. */
export const Passkeys = ({ factors, confirmed, onChange }: PartProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const language = useShop((state) => state.locale.language);
  const isSupported = usePasskeySupport();
  const [isAdding, setAdding] = useState(false);
  const [isNameMissing, setNameMissing] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { busy, problem, run } = useAttempt();
  const dateOf = (date: string) =>
    new Date(date).toLocaleDateString(dateLocale(language), { dateStyle: 'long' });

  const add = async (name: string) => {
    const options = await confirmed(() => api('POST /api/user/passkeys/options'));
    const credential = options && (await createPasskey(options));
    if (!credential) return;
    const added = await confirmed(() => api('POST /api/user/passkeys', { body: { name, credential } }));
    if (!added) return;
    setAdding(false);
    onChange(added.recoveryCodes);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = readForm(event.currentTarget, ['passkeyName']).values.passkeyName;
    setNameMissing(name === '');
    if (name === '') focusFirst(event.currentTarget, ['passkeyName']);
    else run(() => add(name));
  };
  const remove = async ({ id }: Passkey) => {
    const isDone = await confirmed(async () => {
      await api('DELETE /api/user/passkeys/:id', { params: { id } });
      return true;
    });
    setRemoved(null);
    if (isDone) onChange();
  };

  return (
    <Part title={t('passkeys.title')}>
      <p className={styles.muted}>{t('passkeys.text')}</p>
      {factors.passkeys.length > 0 ? (
        <ul className={styles.list} data-testid="passkeys">
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row} data-testid="passkey">
              <div>
                <p>{passkey.name}</p>
                <p className={styles.muted}>
                  {passkey.lastUsedAt
                    ? t('passkeys.used', { date: dateOf(passkey.lastUsedAt) })
                    : t('passkeys.added', { date: dateOf(passkey.createdAt) })}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('passkeys.removeNamed', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
                data-testid="passkey-remove"
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Notice tone="error" data-testid="passkey-error">
        {problem}
      </Notice>
      {isAdding ? (
        <form noValidate onSubmit={submit} className={styles.stack}>
          <TextInput
            name="passkeyName"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            error={isNameMissing ? t('passkeys.nameMissing') : undefined}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            data-autofocus
            data-testid="passkey-name"
          />
          <div className={styles.actions}>
            <Button type="submit" size="small" busy={busy} data-testid="passkey-create">
              {t('passkeys.create')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAdding(false)}>
              {t('settings.cancel')}
            </Button>
          </div>
        </form>
      ) : null}
      {isSupported && !isAdding ? (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setAdding(true)} data-testid="passkey-add">
            {t('passkeys.add')}
          </Button>
        </div>
      ) : null}
      {isSupported ? null : <p className={styles.muted}>{t('passkeys.unsupported')}</p>}
      {removed ? (
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name: removed.name })}
          text={t('passkeys.removeText')}
          yes={t('passkeys.remove')}
          no={t('settings.cancel')}
          onYes={() => outcomeOf(() => remove(removed), t)}
          onNo={() => setRemoved(null)}
          hooks={{ dialog: 'second-factor-ask', yes: 'second-factor-ask-submit' }}
        />
      ) : null}
    </Part>
  );
};
