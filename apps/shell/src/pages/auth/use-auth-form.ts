import { errorResponse } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type SecondStepTicket, secondStepOf } from '@meridian/identity';
import { focusFirst, readForm } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { failureText } from '../form/failure-text.ts';
import { problemText } from '../form/use-form.ts';
import { useEnterAccount } from './use-enter-account.ts';

export type AuthMode = 'login' | 'register';
const FIELDS = ['name', 'surname', 'email', 'password'] as const;
type AuthField = (typeof FIELDS)[number];

interface AuthForm {
  busy: boolean;
  /** Error messages by field. */
  problems: Partial<Record<AuthField, string>>;
  /** Message of the server, or the message for an unexpected error. */
  error: string | null;
  /** Set after a correct password if the account has a second factor. */
  secondStep: SecondStepTicket | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Returns to the first step and clears all messages, for example after a change of mode. */
  reset: () => void;
}

/** Validates and submits the sign-in or registration and starts the session (spec sections 4, 5 and 8). */
export const useAuthForm = (mode: AuthMode): AuthForm => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const enterAccount = useEnterAccount();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<AuthForm['problems']>({});
  const [error, setError] = useState<string | null>(null);
  const [secondStep, setSecondStep] = useState<SecondStepTicket | null>(null);

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
      setBusy(false);
      const ticket = secondStepOf(failure);
      if (ticket) {
        setSecondStep(ticket);
        return;
      }
      const fields = errorResponse(failure)?.fields ?? {};
      setError(failureText(t, failure, 'auth.unexpectedError'));
      setProblems(fields);
      focusFirst(form, Object.keys(fields));
      return;
    }
    enterAccount(session);
  };

  return {
    busy,
    problems,
    error,
    secondStep,
    reset: () => {
      setSecondStep(null);
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
