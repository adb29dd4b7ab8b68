import { isApiError } from '@meridian/api-client';
import { retryThroughOutages } from '@meridian/federation';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { TextsProvider } from '../texts.tsx';

const PresenceDialog = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "confirmation" */ './presence-dialog.tsx')),
);

export interface Confirmation {
  /**
   * Runs an action. If the server requires a confirmation, the dialog asks for it and the action runs again. Resolves with
   * undefined if the user closes the dialog; rejects with any other error of the action.
   */
  confirmed: <T>(action: () => Promise<T>) => Promise<T | undefined>;
  /** The dialog, to be rendered once by the component. */
  dialog: ReactNode;
}

/** Protected changes of the signed-in user: the server accepts them for 10 minutes after a sign-in or a confirmation. */
export const useConfirmation = (): Confirmation => {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);

  const settle = useCallback((isConfirmed: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }, []);
  useEffect(() => () => settle(false), [settle]);

  const confirmed = useCallback(async <T,>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action();
    } catch (error) {
      if (!isApiError(error, 'confirmationRequired')) throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      waiting.current.push(resolve);
      setOpen(true);
    });
    return isConfirmed ? action() : undefined;
  }, []);

  const close = (isConfirmed: boolean) => {
    setOpen(false);
    settle(isConfirmed);
  };
  const dialog = isOpen ? (
    <TextsProvider>
      <Suspense fallback={null}>
        <PresenceDialog onConfirmed={() => close(true)} onClose={() => close(false)} />
      </Suspense>
    </TextsProvider>
  ) : null;
  return { confirmed, dialog };
};
