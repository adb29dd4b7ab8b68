import { errorResponse } from '@meridian/api-client';
import type { EndpointInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { Button, Notice, TextInput } from '@meridian/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeferredTexts } from '../i18n/deferred-texts.ts';
import styles from './alerts.module.css';

export type AlertBody = EndpointInput<'POST /api/alerts'>['body'];

interface AlertFormProps {
  /** The alert, without the email. */
  body: AlertBody;
  /** The email of the account; empty for a guest. */
  email: string;
  onSent: (email: string) => void;
}

/** The email of an alert. */
export const AlertForm = ({ body, email, onSent }: AlertFormProps) => {
  const t = useDeferredTexts();
  const { api } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const reject = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const send = async (to: string) => {
    setBusy(true);
    try {
      await api('POST /api/alerts', { body: { ...body, email: to } });
      onSent(to);
    } catch (failure) {
      const response = errorResponse(failure);
      if (!response) console.warn('The alert could not be requested', failure);
      const message = response?.fields['email'];
      if (message) reject(message);
      else setError(response?.message ?? t('alerts.failed'));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setError(undefined);
    setProblem(undefined);
    const { validity, value = '' } = input.current ?? {};
    if (validity?.valid) void send(value.trim().toLowerCase());
    else reject(t('alerts.emailProblem'));
  };

  return (
    <form noValidate onSubmit={submit} className={styles.content} data-testid="alert-form">
      <Notice tone="error" data-testid="alert-error">
        {error}
      </Notice>
      <TextInput
        ref={input}
        name="email"
        type="email"
        label={t('alerts.email')}
        error={problem}
        defaultValue={email}
        autoComplete="email"
        maxLength={254}
        required
        data-autofocus
        data-testid="alert-email"
      />
      <p className={styles.note}>
        {t('alerts.privacy')} <Link to="/policies/privacy-policy">{t('alerts.privacyLink')}</Link>
      </p>
      <Button type="submit" busy={busy} busyLabel={t('alerts.busy')} data-testid="alert-submit">
        {t('alerts.submit')}
      </Button>
    </form>
  );
};
