import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { AttemptOutcome } from '@meridian/ui';
import { useState } from 'react';
import { type IdentityTexts, useIdentityTexts } from './texts.tsx';

/** Message for a failed request: the message of the server if it sent one. */
export const problemOf = (error: unknown, t: IdentityTexts): string => {
  const response = errorResponse(error);
  if (response) return response.message;
  console.warn('The request failed', error);
  return t(isUnreachable(error) ? 'errors.noConnection' : 'errors.unexpected');
};

/** Runs the action of a dialog. */
export const outcomeOf = async (
  action: () => Promise<unknown>,
  t: IdentityTexts,
): Promise<AttemptOutcome> => {
  try {
    await action();
  } catch (error) {
    return { problem: problemOf(error, t) };
  }
  return 'done';
};

export interface Attempt {
  busy: boolean;
  /** Message of the last failure. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** Runs an action. A failure sets `problem`. Calls while an action is running are ignored. */
  run: (action: () => Promise<unknown>) => void;
}

/** State of an action that the user starts: busy while it runs, with the message of its failure. */
export const useAttempt = (): Attempt => {
  const t = useIdentityTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(problemOf(error, t));
    }
    setBusy(false);
  };
  return { busy, problem, setProblem, run: (action) => void run(action) };
};
