import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, Select, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';

const DAYS = ['30', '90', '365', 'never'] as const;

/** The form of a new token. */
const NewTokenForm = ({
  busy,
  problem,
  onCreate,
  onClose,
}: {
  busy: boolean;
  problem: string | undefined;
  onCreate: (token: { name: string; days: number | null }) => void;
  onClose: () => void;
}) => {
  const { t } = useTexts('releases');
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [isChecked, setIsChecked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (busy || name.trim() === '') return;
    onCreate({ name: name.trim(), days: days === 'never' ? null : Number(days) });
  };
  return (
    <form noValidate onSubmit={submit} className={dialogs.form} data-testid="token-form">
      <Notice tone="error">{problem}</Notice>
      <TextInput
        label={t('teams.tokenName')}
        hint={t('teams.tokenNameHint')}
        error={isChecked && name.trim() === '' ? t('teams.nameMissing') : undefined}
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
        data-autofocus
        data-testid="token-name"
      />
      <Select
        label={t('teams.validity')}
        options={DAYS.map((value) => ({
          value,
          label: value === 'never' ? t('teams.neverExpires') : t('teams.days', { count: Number(value) }),
        }))}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        data-testid="token-days"
      />
      <DialogButtons
        label={t('teams.createToken')}
        busy={busy}
        busyLabel={t('teams.saving')}
        onCancel={onClose}
        data-testid="token-create"
      />
    </form>
  );
};

/** A new token, which is shown only here. */
const CreatedToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const { t } = useTexts('releases');
  const copy = async () => {
    try {
      // The clipboard is missing without https, and a browser can refuse access.
      await navigator.clipboard.writeText(token);
      toast(t('teams.copied'), { tone: 'success' });
    } catch {
      toast(t('teams.notCopied'), { tone: 'error' });
    }
  };
  return (
    <div className={dialogs.form}>
      <Notice>{t('teams.tokenOnce')}</Notice>
      <TextInput
        label={t('teams.token')}
        value={token}
        readOnly
        onFocus={(event) => event.target.select()}
        data-testid="token-value"
      />
      <div className={dialogs.buttons}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {t('teams.copy')}
        </Button>
        <Button size="small" onClick={onClose} data-testid="token-done">
          {t('teams.tokenDone')}
        </Button>
      </div>
    </div>
  );
};

/** Creates a token of a team, and shows it once. */
export const TokenDialog = ({
  teamName,
  token,
  busy,
  problem,
  onCreate,
  onClose,
}: {
  teamName: string;
  /** The created token. */
  token: string | undefined;
  busy: boolean;
  problem: string | undefined;
  onCreate: (token: { name: string; days: number | null }) => void;
  onClose: () => void;
}) => {
  const { t } = useTexts('releases');
  const id = useId();
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520} dismissable={!busy && token === undefined}>
      <Heading level={2} size="xs" id={id}>
        {t('teams.tokenTitle', { name: teamName })}
      </Heading>
      {token === undefined ? (
        <NewTokenForm busy={busy} problem={problem} onCreate={onCreate} onClose={onClose} />
      ) : (
        <CreatedToken token={token} onClose={onClose} />
      )}
    </Dialog>
  );
};
