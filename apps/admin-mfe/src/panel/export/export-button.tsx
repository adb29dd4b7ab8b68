import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { Button, toast } from '@meridian/ui';
import { useState } from 'react';
import { type CsvColumn, exportName, saveFile, toCsv } from './export-csv.ts';

/** A button that creates a file and downloads it. It shows progress, and an error message after a failure. */
export const FileButton = ({
  name,
  label,
  createFile,
}: {
  /** The beginning of the file name, before the date. */
  name: string;
  /** The label of the button; "Export CSV" by default. */
  label?: string;
  createFile: () => Promise<string | Blob>;
}) => {
  const { t } = useTexts('admin');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(exportName(name, new Date()), await createFile());
    } catch (error) {
      const problem = problemText(t, error);
      if (!problem) return;
      console.error(`Error exporting ${name}`, error);
      toast(problem, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      busyLabel={t('common.exporting')}
      onClick={() => void download()}
      data-testid={`export-${name}`}
    >
      {label ?? t('common.export')}
    </Button>
  );
};

/** Exports a complete list as a CSV file, including rows that are not loaded yet. */
export const ExportButton = <T,>({
  name,
  fetchRows,
  columns,
}: {
  name: string;
  /** Fetches all rows. */
  fetchRows: () => Promise<readonly T[]>;
  columns: readonly CsvColumn<T>[];
}) => {
  const { language } = useTexts('admin');
  const createFile = async () => toCsv(await fetchRows(), columns, language);
  return <FileButton name={name} createFile={createFile} />;
};
