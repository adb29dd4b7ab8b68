import type { StaffReturn } from '@meridian/contracts';
import type { ConfirmDialogProps } from '@meridian/ui';

/** Props of the dialog of a decision. */
export interface DecisionDialogProps {
  entry: StaffReturn;
  /** Sends the decision. The dialog closes when it is saved. */
  onSend: (send: () => Promise<StaffReturn>) => void;
  /** The dialog: its state, and the button that closes it. */
  dialog: Pick<ConfirmDialogProps, 'busy' | 'error' | 'no' | 'onNo'>;
}
