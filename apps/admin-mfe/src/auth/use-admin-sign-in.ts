import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type SecondStepTicket, secondStepOf } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { type FieldMessages, type Form, useForm } from '@meridian/ui';
import { useState } from 'react';
import { useStartSession } from '../panel/use-start-session.ts';

const FIELDS = ['email', 'password'] as const;

interface AdminSignIn extends Pick<Form<(typeof FIELDS)[number]>, 'busy' | 'problems' | 'error' | 'submit'> {
  /** The ticket of the second step, after the password was accepted for an account with a second factor. */
  secondStep: SecondStepTicket | null;
  /** Starts the session of a second step or of a passkey. */
  start: (session: Session) => void;
  /** Returns from the second step to the form. */
  restart: () => void;
}

/**
 * Signs in with the validation rules of the shop's sign-in form (spec sections 4, 5 and 8). An admin is redirected to the
 * panel, a customer to the home page.
 */
export const useAdminSignIn = (): AdminSignIn => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const start = useStartSession();
  const [secondStep, setSecondStep] = useState<SecondStepTicket | null>(null);
  const tooShort = t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH });
  const { busy, problems, error, submit } = useForm({
    names: FIELDS,
    problemText: (field, problem) =>
      field === 'password' ? tooShort : t(problem === 'missing' ? 'auth.emailMissing' : 'auth.emailFormat'),
    check: ({ password }): FieldMessages<'password'> =>
      password.length < PASSWORD_MIN_LENGTH ? { password: tooShort } : {},
    send: async (body) => {
      try {
        await start(await api('POST /api/user/login', { body }));
      } catch (failure) {
        const ticket = secondStepOf(failure);
        if (!ticket) throw failure;
        setSecondStep(ticket);
      }
    },
    failureOf: (failure) => {
      const response = errorResponse(failure);
      if (!response) console.warn('Sign-in request failed', failure);
      const otherwise = isUnreachable(failure) ? 'states.noConnection' : 'auth.unexpectedError';
      return { error: response?.message ?? t(otherwise) };
    },
  });

  return {
    busy,
    problems,
    error,
    secondStep,
    submit,
    start: (session) => void start(session),
    restart: () => setSecondStep(null),
  };
};
