import { isApiError } from '@meridian/api-client';
import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, Notice, Select, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import dialogs from '../panel/dialogs.module.css';
import { refusalText } from '../panel/refusal-text.ts';
import type { Wish } from './feature-section.tsx';
import { figuresIn } from './figures.ts';
import { type MoveKind, useMove } from './use-features.ts';

const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const LONGEST_REASON = 300;

/** Reason of a refusal by the release checks, a technical sentence in English. */
const checksReason = (error: unknown): string | null => {
  if (!isApiError(error, 'releaseRefused')) return null;
  const { reason } = error.details;
  return typeof reason === 'string' ? reason : null;
};

/** Makes sure of a change of a channel, and asks why. */
export const MoveDialog = ({ wish, onClose }: { wish: Wish & { kind: MoveKind }; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { percent } = figuresIn(t, language);
  const id = useId();
  const move = useMove();
  const { kind, app, version, target } = wish;
  const [share, setShare] = useState(String(version.share ?? 0.1));
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  // A trial that runs already only gets another share.
  const label = kind === 'canary' && version.role === 'canary' ? 'share' : kind;
  const shares = [...new Set([...SHARES, Number(share)])].sort((a, b) => a - b);

  const refused = checksReason(move.error);
  // A rollback has to be possible in an emergency: the second press goes through unchecked.
  const unchecked = kind === 'rollback' && refused !== null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!reason.trim()) return;
    const what = t(`features.actions.${label}`);
    move.mutate(
      { kind, app, version: version.version, reason: reason.trim(), share: Number(share), unchecked },
      {
        onSuccess: () => {
          toast(t('features.move.done', { what }), { tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={460} dismissable={!move.isPending}>
      <Heading level={2} size="xs" id={id}>
        {t(`features.move.${label}Title`, { version: kind === 'rollback' ? target : version.version })}
      </Heading>
      <p className={dialogs.text}>{t(`features.move.${kind}Text`)}</p>
      {move.error ? (
        <Notice tone="error" className={dialogs.notice}>
          {refusalText(t, move.error)}
          {refused ? (
            <p lang="en" data-testid="feature-refusal">
              {refused}
            </p>
          ) : null}
          {unchecked ? <p>{t('features.move.uncheckedText')}</p> : null}
        </Notice>
      ) : null}
      <form className={dialogs.form} onSubmit={submit} noValidate>
        {kind === 'canary' ? (
          <Select
            label={t('features.move.share')}
            value={share}
            onChange={(event) => setShare(event.target.value)}
            options={shares.map((value) => ({ value: String(value), label: percent(value) }))}
            data-testid="feature-share-choice"
          />
        ) : null}
        <TextInput
          label={t('features.move.reason')}
          hint={t('features.move.reasonHint')}
          error={asked && !reason.trim() ? t('features.move.reasonMissing') : undefined}
          value={reason}
          maxLength={LONGEST_REASON}
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
            busy={move.isPending}
            busyLabel={t('features.move.busy')}
            data-testid="confirm-yes"
          >
            {t(`features.actions.${unchecked ? 'unchecked' : label}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
