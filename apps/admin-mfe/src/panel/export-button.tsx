import { useTexts } from '@meridian/i18n';
import { Button, toast } from '@meridian/ui';
import { useState } from 'react';
import { type CsvColumn, exportName, saveFile, toCsv } from './export-csv.ts';

/** Writes what is shown into a CSV file. */
export const ExportButton = <T,>({
  name,
  rows,
  columns,
}: {
  /** Begins the file's name. */
  name: string;
  /** The rows, or how to get all of them. */
  rows: readonly T[] | (() => Promise<readonly T[]>);
  columns: readonly CsvColumn<T>[];
}) => {
  const { t } = useTexts('admin');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const all = typeof rows === 'function' ? await rows() : rows;
      saveFile(exportName(name, new Date()), await toCsv(all, columns));
    } catch (error) {
      console.error('Error exporting', error);
      toast(t('states.unexpected'), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={() => void run()}
      data-testid={`export-${name}`}
    >
      {t('states.export')}
    </Button>
  );
};
