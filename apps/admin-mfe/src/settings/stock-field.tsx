import { useTexts } from '@meridian/i18n';
import { TextInput } from '@meridian/ui';
import styles from './settings-page.module.css';

interface StockFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The number of pieces below which a colour and size has low stock. */
export const StockField = ({ value, error, onChange }: StockFieldProps) => {
  const { t } = useTexts('admin');
  return (
    <TextInput
      inputMode="numeric"
      look="frame"
      label={t('settings.lowStockThreshold')}
      hint={t('settings.lowStockHint')}
      fieldClassName={styles.short}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      data-testid="settings-low-stock"
    />
  );
};
