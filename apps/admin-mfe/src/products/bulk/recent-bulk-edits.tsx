import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Notice } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { useRecentBulkEdits, useUndoBulkEdit } from './use-bulk-edit.ts';
import styles from './bulk.module.css';

/** The bulk edits and imports that run or can be undone, also after a reload of the page. It is empty while they load or fail to. */
export const RecentBulkEdits = () => {
  const { t, language } = useTexts('admin');
  const recent = useRecentBulkEdits(true);
  const undo = useUndoBulkEdit();
  const time = new Intl.DateTimeFormat(dateLocale(language), { hour: '2-digit', minute: '2-digit' });
  return (recent.data?.edits ?? []).map(({ id, stage, changed, createdAt, undoUntil, file }) => (
    <Notice
      key={id}
      className={styles.recent}
      data-testid="bulk-recent"
      action={
        file !== null ? (
          <Button
            as={Link}
            to={`/admin-panel/products/import?plan=${id}`}
            variant="quiet"
            size="small"
            data-testid="bulk-import"
          >
            {t('bulk.toImport')}
          </Button>
        ) : stage === 'applied' ? (
          <Button
            variant="quiet"
            size="small"
            busy={undo.isPending && undo.variables === id}
            onClick={() => undo.mutate(id)}
            data-testid="bulk-undo"
          >
            {t('bulk.undo')}
          </Button>
        ) : undefined
      }
    >
      {file ? <strong>{file} </strong> : null}
      {stage === 'applied' && undoUntil
        ? t('bulk.recent', {
            count: changed,
            time: time.format(new Date(createdAt)),
            until: time.format(new Date(undoUntil)),
          })
        : t('bulk.running')}
    </Notice>
  ));
};
