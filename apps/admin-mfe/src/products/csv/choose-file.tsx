import type { EndpointError } from '@meridian/api-client';
import { IMPORT_LIMITS, type WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { errorText } from '@meridian/panel';
import { Notice, ProgressBar, UploadIcon } from '@meridian/ui';
import { type DragEvent, useState } from 'react';
import { FileButton } from '../../panel/export/export-button.tsx';
import styles from './choose-file.module.css';
import { ExportWatches } from './export-watches.tsx';
import { FileHelp } from './file-help.tsx';
import { importTemplate } from './import-template.ts';
import { usePlanFile } from './use-import.ts';

const MEGABYTES = IMPORT_LIMITS.bytes / 1024 / 1024;

/** The reasons why a file was rejected: an error of the file, or errors of columns. */
const FileErrors = ({ error }: { error: EndpointError<'POST /api/watches/imports'> }) => {
  const { t } = useTexts('admin');
  const fields = error.code === 'validation' ? Object.entries(error.fields) : [];
  if (error.code === 'payloadTooLarge') return t('imports.tooLarge', { megabytes: MEGABYTES });
  if (fields.length === 0) return errorText(t, error);
  return fields.map(([column, message]) => (
    <span key={column} className={styles.line}>
      {column === 'file' ? message : t('imports.inColumn', { column, message })}
    </span>
  ));
};

/** The first step of an import: choose or drop a file. The server creates a plan and changes nothing. */
export const ChooseFile = ({ onPlanned }: { onPlanned: (plan: WatchImport) => void }) => {
  const { t, language } = useTexts('admin');
  const { mutate, isPending, error, progress } = usePlanFile(onPlanned);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const planFile = (file: File | undefined) => {
    setDraggedOver(false);
    if (!file || isPending) return;
    setTooLarge(file.size > IMPORT_LIMITS.bytes);
    if (file.size <= IMPORT_LIMITS.bytes) mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    planFile(event.dataTransfer.files[0]);
  };
  const limits = { rows: IMPORT_LIMITS.rows.toLocaleString(language), megabytes: MEGABYTES };
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('imports.lead')}</p>
      {isPending ? (
        <div className={styles.busy} role="status">
          <p>{t(progress === null || progress < 1 ? 'imports.sending' : 'imports.reading')}</p>
          <ProgressBar
            label={t('imports.sending')}
            value={progress === null || progress === 1 ? undefined : Math.floor(progress * 100)}
          />
        </div>
      ) : (
        <label
          className={styles.zone}
          data-over={isDraggedOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(true);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={drop}
        >
          <UploadIcon size={24} />
          <span className={styles.choose}>{t('imports.choose')}</span>
          <span className={styles.limits}>{t('imports.limits', limits)}</span>
          <input
            type="file"
            accept=".csv,text/csv"
            className={styles.file}
            data-testid="import-file"
            onChange={({ target }) => {
              planFile(target.files?.[0]);
              // Without a reset the browser fires no event when the same file is chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
      {isTooLarge ? <Notice tone="error">{t('imports.tooLarge', { megabytes: MEGABYTES })}</Notice> : null}
      {error && !isTooLarge ? (
        <Notice tone="error" data-testid="import-refusal">
          <strong className={styles.line}>{t('imports.notRead')}</strong>
          <FileErrors error={error} />
        </Notice>
      ) : null}
      <div className={styles.files}>
        <FileButton
          name="template"
          label={t('imports.template')}
          createFile={() => importTemplate(language)}
        />
        <ExportWatches query={{}} />
      </div>
      <FileHelp />
    </div>
  );
};
