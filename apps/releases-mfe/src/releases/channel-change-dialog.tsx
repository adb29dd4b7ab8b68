import { useTexts } from '@meridian/i18n';
import { dialogs, errorText } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, Select, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import type { ReleaseAction } from './app-section.tsx';
import { formattersFor } from './formatters.ts';
import { type ChannelAction, useChannelChange } from './use-channel-change.ts';

const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const MAX_REASON_LENGTH = 300;

/** Asks for confirmation and the reason of a channel change. */
export const ChannelChangeDialog = ({
  action,
  onClose,
}: {
  action: ReleaseAction & { kind: ChannelAction };
  onClose: () => void;
}) => {
  const { t, language } = useTexts('releases');
  const { percent } = formattersFor(t, language);
  const id = useId();
  const change = useChannelChange();
  const { kind, app, version, target } = action;
  const [share, setShare] = useState(String(version.share ?? 0.1));
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  // A running canary only gets another share.
  const label = kind === 'canary' && version.role === 'canary' ? 'share' : kind;
  const shares = [...new Set([...SHARES, Number(share)])].sort((a, b) => a - b);

  // A technical sentence in English.
  const refused = change.error?.code === 'releaseRefused' ? change.error.details.reason : null;
  // A rollback must be possible in an emergency, so a second submit after a refusal is unchecked.
  const unchecked = kind === 'rollback' && refused !== null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!reason.trim()) return;
    const actionLabel = t(`releases.actions.${label}`);
    change.mutate(
      { kind, app, version: version.version, reason: reason.trim(), share: Number(share), unchecked },
      {
        onSuccess: () => {
          toast(t('releases.move.done', { what: actionLabel }), { tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={460} dismissable={!change.isPending}>
      <Heading level={2} size="xs" id={id}>
        {t(`releases.move.${label}Title`, { version: kind === 'rollback' ? target : version.version })}
      </Heading>
      <p className={dialogs.text}>{t(`releases.move.${kind}Text`)}</p>
      {change.error ? (
        <Notice tone="error" className={dialogs.notice}>
          {errorText(t, change.error)}
          {refused ? (
            <p lang="en" data-testid="feature-refusal">
              {refused}
            </p>
          ) : null}
          {unchecked ? <p>{t('releases.move.uncheckedText')}</p> : null}
        </Notice>
      ) : null}
      <form className={dialogs.form} onSubmit={submit} noValidate>
        {kind === 'canary' ? (
          <Select
            label={t('releases.move.share')}
            value={share}
            onChange={(event) => setShare(event.target.value)}
            options={shares.map((value) => ({ value: String(value), label: percent(value) }))}
            data-testid="feature-share-choice"
          />
        ) : null}
        <TextInput
          label={t('releases.move.reason')}
          hint={t('releases.move.reasonHint')}
          error={isSubmitted && !reason.trim() ? t('releases.move.reasonMissing') : undefined}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
          data-testid="feature-reason"
        />
        <div className={dialogs.buttons}>
          <Button variant="secondary" size="small" type="button" onClick={onClose} data-testid="confirm-no">
            {t('states.cancel')}
          </Button>
          <Button
            type="submit"
            variant={kind === 'rollback' || kind === 'stop' ? 'danger' : 'primary'}
            size="small"
            busy={change.isPending}
            busyLabel={t('releases.move.busy')}
            data-testid="confirm-yes"
          >
            {t(`releases.actions.${unchecked ? 'unchecked' : label}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
