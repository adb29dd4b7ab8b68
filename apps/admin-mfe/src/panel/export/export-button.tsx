import { useTexts } from '@meridian/i18n';
import { Button, toast } from '@meridian/ui';
import { useState } from 'react';
import { type CsvColumn, exportName, saveFile, toCsv } from './export-csv.ts';

/** Makes a file and hands it to the browser; says while it does, and if it fails. */
export const FileButton = ({
  name,
  label,
  make,
}: {
  /** Begins the file's name. */
  name: string;
  /** What the button says, if not that it exports. */
  label?: string;
  make: () => Promise<string | Blob>;
}) => {
  const { t } = useTexts('admin');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveFile(exportName(name, new Date()), await make());
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
      busyLabel={t('states.exporting')}
      onClick={() => void run()}
      data-testid={`export-${name}`}
    >
      {label ?? t('states.export')}
    </Button>
  );
};

/** Writes a whole list into a CSV file, however little of it is shown. */
export const ExportButton = <T,>({
  name,
  rows,
  columns,
}: {
  name: string;
  /** Reads all of them. */
  rows: () => Promise<readonly T[]>;
  columns: readonly CsvColumn<T>[];
}) => {
  const { language } = useTexts('admin');
  const make = async () => toCsv(await rows(), columns, language);
  return <FileButton name={name} make={make} />;
};
