import { useConfirmation } from '@meridian/identity';
import { createContext, type ReactNode, useCallback, useContext } from 'react';

/** The member closed the dialog instead of confirming, so the action was not run. It needs no message. */
export class ConfirmationDeclined extends Error {
  constructor() {
    super('The confirmation was declined');
    this.name = 'ConfirmationDeclined';
  }
}

type Confirmed = <T>(action: () => Promise<T>) => Promise<T>;

const Context = createContext<Confirmed>((action) => action());

/** Provides `useConfirmed` to the pages of the panel, and renders its dialog. */
export const ConfirmationProvider = ({ children }: { children: ReactNode }) => {
  const { confirmed, dialog } = useConfirmation();
  const run = useCallback<Confirmed>(
    async (action) => {
      const done = await confirmed(async () => ({ result: await action() }));
      if (!done) throw new ConfirmationDeclined();
      return done.result;
    },
    [confirmed],
  );
  return (
    <Context value={run}>
      {children}
      {dialog}
    </Context>
  );
};

/**
 * Returns a function that runs a protected action. If the server requires a confirmation of the member's presence, a dialog
 * asks for it and the action runs again. Actions that run at the same time share one dialog.
 * @throws ConfirmationDeclined if the member closes the dialog
 */
export const useConfirmed = (): Confirmed => useContext(Context);
