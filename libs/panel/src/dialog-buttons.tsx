import { Button } from '@meridian/ui';
import dialogs from './dialogs.module.css';
import { usePanelTexts } from './texts.ts';

interface DialogButtonsProps {
  /** Text of the button that submits the form. */
  label: string;
  busy: boolean;
  busyLabel: string;
  onCancel: () => void;
  'data-testid': string;
}

/** The buttons of a form in a dialog: cancel and submit. The test hook is that of the submit button. */
export const DialogButtons = ({
  label,
  busy,
  busyLabel,
  onCancel,
  'data-testid': testId,
}: DialogButtonsProps) => {
  const t = usePanelTexts();
  return (
    <div className={dialogs.buttons}>
      <Button variant="secondary" size="small" onClick={onCancel}>
        {t('states.cancel')}
      </Button>
      <Button type="submit" size="small" busy={busy} busyLabel={busyLabel} data-testid={testId}>
        {label}
      </Button>
    </div>
  );
};
