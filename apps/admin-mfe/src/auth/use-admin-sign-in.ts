import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type SecondStepTicket, secondStepOf } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { type FormEvent, useState } from 'react';
import { useStartSession } from '../panel/use-start-session.ts';

interface Problems {
  email?: string;
  password?: string;
}

interface AdminSignIn {
  busy: boolean;
  problems: Problems;
  /** The server's error message, or a generic message for an unexpected error. */
  error: string | null;
  /** The ticket of the second step, after the password was accepted for an account with a second factor. */
  secondStep: SecondStepTicket | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Starts the session of a second step or of a passkey. */
  start: (session: Session) => void;
  /** Returns from the second step to the form. */
  restart: () => void;
}

const inputOf = (form: HTMLFormElement, name: keyof Problems): HTMLInputElement | null => {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
};

/**
 * Signs in with the validation rules of the shop's sign-in form (spec sections 4, 5 and 8). An admin is redirected to the
 * panel, a customer to the home page.
 */
export const useAdminSignIn = (): AdminSignIn => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const start = useStartSession();
  const [secondStep, setSecondStep] = useState<SecondStepTicket | null>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<string | null>(null);

  const send = async (email: string, password: string) => {
    setBusy(true);
    let session: Session;
    try {
      session = await api('POST /api/user/login', { body: { email, password } });
    } catch (failure) {
      setBusy(false);
      const ticket = secondStepOf(failure);
      if (ticket) {
        setSecondStep(ticket);
        return;
      }
      const response = errorResponse(failure);
      if (!response) console.warn('Sign-in request failed', failure);
      setError(
        response?.message ?? t(isUnreachable(failure) ? 'states.noConnection' : 'auth.unexpectedError'),
      );
      return;
    }
    await start(session);
  };

  return {
    busy,
    problems,
    error,
    secondStep,
    start: (session) => void start(session),
    restart: () => setSecondStep(null),
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      const emailInput = inputOf(form, 'email');
      const passwordInput = inputOf(form, 'password');
      const email = emailInput?.value.trim() ?? '';
      const password = passwordInput?.value ?? '';
      const found: Problems = {};
      if (!email) found.email = t('auth.emailMissing');
      else if (emailInput?.validity.typeMismatch) found.email = t('auth.emailFormat');
      if (password.length < PASSWORD_MIN_LENGTH)
        found.password = t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH });
      setError(null);
      setProblems(found);
      if (found.email) emailInput?.focus();
      else if (found.password) passwordInput?.focus();
      else void send(email, password);
    },
  };
};
