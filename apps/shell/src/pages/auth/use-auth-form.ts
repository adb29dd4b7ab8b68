import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type FormEvent, useState } from 'react';
import { focusFirst, problemText, readForm } from '../form/read-form.ts';
import { useSessionChange } from '../use-session-change.ts';
import { takeSignInRedirect } from './sign-in-redirect.ts';

export type AuthMode = 'login' | 'register';
const FIELDS = ['name', 'surname', 'email', 'password'] as const;
type AuthField = (typeof FIELDS)[number];

interface AuthForm {
  busy: boolean;
  /** Error messages by field. */
  problems: Partial<Record<AuthField, string>>;
  /** Message of the server, or the message for an unexpected error. */
  error: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Clears all messages, for example after a change of mode. */
  reset: () => void;
}

/** Validates and submits the sign-in or registration and starts the session (spec sections 4, 5 and 8). */
export const useAuthForm = (mode: AuthMode): AuthForm => {
  const { t } = useTexts('shell');
  const { api, store } = useServices();
  const changeSession = useSessionChange();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<AuthForm['problems']>({});
  const [error, setError] = useState<string | null>(null);

  const submitValues = async (form: HTMLFormElement, values: Record<AuthField, string>) => {
    const { email, password, name, surname } = values;
    setBusy(true);
    let session: Session;
    try {
      session =
        mode === 'login'
          ? await api('POST /api/user/login', { body: { email, password } })
          : await api('POST /api/user/register', { body: { name, surname, email, password } });
    } catch (failure) {
      const response = errorResponse(failure);
      if (!response) console.warn('Sign-in failed', failure);
      setError(
        response?.message ?? t(isUnreachable(failure) ? 'requests.noConnection' : 'auth.unexpectedError'),
      );
      setProblems(response?.fields ?? {});
      setBusy(false);
      focusFirst(form, Object.keys(response?.fields ?? {}));
      return;
    }
    changeSession(() => void store.getState().signIn(session), takeSignInRedirect());
  };

  return {
    busy,
    problems,
    error,
    reset: () => {
      setProblems({});
      setError(null);
    },
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      const { values, problems: invalid } = readForm(form, FIELDS);
      const texts: AuthForm['problems'] = {};
      for (const field of FIELDS) {
        const problem = invalid[field];
        if (problem) texts[field] = problemText(t, field, problem);
      }
      if (values.password.length < PASSWORD_MIN_LENGTH)
        texts.password = t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH });
      setError(null);
      setProblems(texts);
      if (Object.keys(texts).length > 0) focusFirst(form, Object.keys(texts));
      else void submitValues(form, values);
    },
  };
};
