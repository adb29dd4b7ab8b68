import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs } from '@meridian/panel';
import { Dialog, Heading, Notice, TextArea, TextInput } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';

/** Registers a public key of a team. */
export const KeyDialog = ({
  teamName,
  busy,
  problem,
  onRegister,
  onClose,
}: {
  teamName: string;
  busy: boolean;
  problem: string | undefined;
  onRegister: (key: { name: string; publicKey: string }) => void;
  onClose: () => void;
}) => {
  const { t } = useTexts('releases');
  const id = useId();
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // A private key must not leave the machine of its owner.
  const isPublicKey = publicKey.includes('BEGIN PUBLIC KEY') && !publicKey.includes('PRIVATE');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (busy || name.trim() === '' || !isPublicKey) return;
    onRegister({ name: name.trim(), publicKey: publicKey.trim() });
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520} dismissable={!busy}>
      <Heading level={2} size="xs" id={id}>
        {t('teams.keyTitle', { name: teamName })}
      </Heading>
      <form noValidate onSubmit={submit} className={dialogs.form} data-testid="key-form">
        <Notice tone="error">{problem}</Notice>
        <TextInput
          label={t('teams.keyName')}
          error={isChecked && name.trim() === '' ? t('teams.nameMissing') : undefined}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          data-autofocus
          data-testid="key-name"
        />
        <TextArea
          label={t('teams.publicKey')}
          hint={t('teams.publicKeyHint')}
          error={isChecked && !isPublicKey ? t('teams.publicKeyFormat') : undefined}
          value={publicKey}
          rows={4}
          maxLength={1000}
          onChange={({ target }) => setPublicKey(target.value)}
          spellCheck={false}
          data-testid="key-value"
        />
        <DialogButtons
          label={t('teams.registerKey')}
          busy={busy}
          busyLabel={t('teams.saving')}
          onCancel={onClose}
          data-testid="key-save"
        />
      </form>
    </Dialog>
  );
};
