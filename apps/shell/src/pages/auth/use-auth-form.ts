import { isApiError } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type FormEvent, useState } from 'react';
import { problemText } from '../form/problem-text.ts';
import { focusFirst, readForm } from '../form/read-form.ts';
import { useSessionChange } from '../use-session-change.ts';
import { takeSignInRedirect } from './sign-in-redirect.ts';

export type AuthMode = 'login' | 'register';
const FIELDS = ['name', 'surname', 'email', 'password'] as const;
export type AuthField = (typeof FIELDS)[number];

interface AuthForm {
  busy: boolean;
  /** What is wrong, by field. */
  problems: Partial<Record<AuthField, string>>;
  /** What the server said, or that something unexpected happened. */
  error: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Forgets what was wrong, e.g. because the mode was changed. */
  reset: () => void;
}

/** Checks, sends and carries out the sign-in or registration (spec sections 4, 5 and 8). */
export const useAuthForm = (mode: AuthMode): AuthForm => {
  const { t } = useTexts('shell');
  const { api, store } = useServices();
  const leave = useSessionChange();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<AuthForm['problems']>({});
  const [error, setError] = useState<string | null>(null);

  const send = async (form: HTMLFormElement, values: Record<AuthField, string>) => {
    const { email, password, name, surname } = values;
    setBusy(true);
    let session: Session;
    try {
      session =
        mode === 'login'
          ? await api('POST /api/user/login', { body: { email, password } })
          : await api('POST /api/user/register', { body: { name, surname, email, password } });
    } catch (failure) {
      const answer = isApiError(failure) && failure.answered ? failure : undefined;
      if (!answer) console.warn('The sign-in failed', failure);
      setError(answer ? answer.message : t('auth.unexpectedError'));
      setProblems(answer?.fields ?? {});
      setBusy(false);
      focusFirst(form, Object.keys(answer?.fields ?? {}));
      return;
    }
    leave(
      () => void store.getState().signIn(session),
      takeSignInRedirect(() => sessionStorage),
    );
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
      const { values, problems: found } = readForm(form, FIELDS);
      const texts: AuthForm['problems'] = {};
      for (const field of FIELDS) {
        const problem = found[field];
        if (problem) texts[field] = problemText(t, field, problem);
      }
      if (values.password.length < PASSWORD_MIN_LENGTH)
        texts.password = t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH });
      setError(null);
      setProblems(texts);
      if (Object.keys(texts).length > 0) focusFirst(form, Object.keys(texts));
      else void send(form, values);
    },
  };
};
