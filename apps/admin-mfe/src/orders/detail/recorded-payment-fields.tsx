import { useTexts } from '@meridian/i18n';
import { Select, TextInput } from '@meridian/ui';
import styles from './order-drawer.module.css';

interface RecordedPaymentFieldsProps<Choice extends string> {
  label: string;
  options: { value: Choice; label: string }[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Null hides the field. */
  reference: string | null;
  onReference: (reference: string) => void;
}

/** How the money of an order was received, with the reference of the bank. */
export const RecordedPaymentFields = <Choice extends string>(props: RecordedPaymentFieldsProps<Choice>) => {
  const { t } = useTexts('admin');
  return (
    <>
      <Select
        look="frame"
        label={props.label}
        fieldClassName={styles.method}
        options={props.options}
        value={props.choice}
        onChange={({ target }) => props.onChoose(target.value as Choice)}
        data-testid="mark-paid-method"
      />
      {props.reference === null ? null : (
        <TextInput
          look="frame"
          label={t('orders.markPaid.reference')}
          fieldClassName={styles.method}
          autoComplete="off"
          maxLength={100}
          value={props.reference}
          onChange={({ target }) => props.onReference(target.value)}
          data-testid="mark-paid-reference"
        />
      )}
    </>
  );
};
