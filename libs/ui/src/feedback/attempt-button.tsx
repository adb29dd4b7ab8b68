import { type JSX, useState } from 'react';
import { Notice } from './notice.tsx';
import { useShownAgain } from '../hooks/use-shown-again.ts';
import { Button, type ButtonProps } from '../actions/button.tsx';

/** Outcome of an attempt: done, the page is being left (the button stays busy), or an error message. */
export type AttemptOutcome = 'done' | 'leaving' | { problem: string };

export interface AttemptButtonProps extends Omit<ButtonProps, 'as' | 'busy' | 'onClick'> {
  attempt: () => Promise<AttemptOutcome>;
}

/** A button for an asynchronous action: it is busy during the action and shows an error above itself. */
export const AttemptButton = ({ attempt, ...rest }: AttemptButtonProps): JSX.Element => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  useShownAgain(() => setBusy(false));

  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const outcome = await attempt();
    if (outcome === 'leaving') return;
    if (outcome !== 'done') setProblem(outcome.problem);
    setBusy(false);
  };

  return (
    <>
      <Notice tone="error" data-testid="alert">
        {problem}
      </Notice>
      <Button {...rest} busy={busy} onClick={() => void start()} />
    </>
  );
};
