import { ConfirmDialog, type ConfirmDialogProps } from '@meridian/ui';
import { useState } from 'react';
import { problemText } from './error-text.ts';
import { usePanelTexts } from './texts.ts';

interface Resettable {
  reset: () => void;
}

/** The item of the open dialog. Opening a dialog removes the result of an earlier attempt from its mutations. */
export const useEdited = <T,>(...mutations: readonly Resettable[]) => {
  const [edited, setEdited] = useState<T | null>(null);
  const edit = (item: T): void => {
    for (const mutation of mutations) mutation.reset();
    setEdited(item);
  };
  return { edited, edit, close: () => setEdited(null) };
};

interface MutationDialogProps<V, D> extends Omit<ConfirmDialogProps, 'no' | 'onYes' | 'onNo' | 'busy'> {
  mutation: {
    isPending: boolean;
    error: unknown;
    mutate: (variables: V, options: { onSuccess: (data: D) => void }) => void;
  };
  /** Variables of the mutation. */
  variables: V;
  /** Label of the other button; "Cancel" by default. */
  no?: string;
  /** Called after the dialog has been closed by a success. */
  onDone?: (data: D) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation of a mutation (spec section 5). The dialog closes when the mutation succeeds, and shows its error
 * otherwise.
 */
export const MutationDialog = <V, D>(props: MutationDialogProps<V, D>) => {
  const { mutation, variables, no, onDone, onClose, ...dialog } = props;
  const t = usePanelTexts();
  return (
    <ConfirmDialog
      error={problemText(t, mutation.error)}
      {...dialog}
      no={no ?? t('states.cancel')}
      busy={mutation.isPending}
      onYes={() =>
        mutation.mutate(variables, {
          onSuccess: (data) => {
            onClose();
            onDone?.(data);
          },
        })
      }
      onNo={onClose}
    />
  );
};
