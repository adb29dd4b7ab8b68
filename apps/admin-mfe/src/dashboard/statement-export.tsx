import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { TextInput } from '@meridian/ui';
import { useState } from 'react';
import { FileButton } from '../panel/export/export-button.tsx';
import { fetchFile } from '../panel/export/fetch-file.ts';
import styles from './dashboard-page.module.css';

/** Downloads the statement of a month, which the server creates. */
export const StatementExport = ({ today }: { today: string }) => {
  const { t } = useTexts('admin');
  const { store } = useServices();
  const [month, setMonth] = useState(today.slice(0, 7));
  const createFile = () =>
    fetchFile(store, `/api/stats/statement/csv?${new URLSearchParams({ month }).toString()}`);
  return (
    <div className={styles.statement}>
      <TextInput
        type="month"
        look="frame"
        label={t('dashboard.statementMonth')}
        max={today.slice(0, 7)}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        data-testid="statement-month"
      />
      <FileButton name={`statement-${month}`} label={t('dashboard.statement')} createFile={createFile} />
    </div>
  );
};
