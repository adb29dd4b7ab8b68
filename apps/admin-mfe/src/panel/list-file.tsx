import { useTexts } from '@meridian/i18n';
import styles from './list-file.module.css';

/** A link that reads the text of a CSV file, beside a field in which a list can be pasted. */
export const ListFile = ({ onRead, testId }: { onRead: (text: string) => void; testId: string }) => {
  const { t } = useTexts('admin');
  const read = async (file: File | undefined) => {
    if (file) onRead(await file.text());
  };
  return (
    <label className={styles.file}>
      {t('stock.countFile')}
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        className="visually-hidden"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
        data-testid={testId}
      />
    </label>
  );
};
