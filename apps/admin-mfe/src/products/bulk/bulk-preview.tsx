import type { BulkOutcome } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading, Table } from '@meridian/ui';
import { describeChange } from '../../data/describe-change.ts';
import { missingText } from '../missing-text.ts';
import styles from './bulk.module.css';

/** The changes of a bulk edit before it is applied: counts, the first watches with their old and new values, and refusals. */
export const BulkPreview = ({ outcome }: { outcome: BulkOutcome }) => {
  const { t, language } = useTexts('admin');
  const { changed, refused, rows, refusals } = outcome;
  return (
    <section className={styles.preview} data-testid="bulk-preview">
      <Heading level={3} size="xs">
        {t('bulk.previewTitle')}
      </Heading>
      <p role="status">
        {t('bulk.changed', { count: changed })}
        {changed > rows.length ? ` ${t('bulk.firstRows', { count: rows.length })}` : ''}
      </p>
      {rows.length > 0 ? (
        <Table caption={t('bulk.previewTitle')} className={styles.rows}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{inLanguage(row, 'name', language)}</th>
                <td>
                  {row.changes.map((change) => {
                    const { label, before, after } = describeChange(change, t, language);
                    return (
                      <p key={change.field}>
                        {label}: {before ?? '–'} → <strong>{after ?? '–'}</strong>
                      </p>
                    );
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {refused > 0 ? (
        <div data-testid="bulk-refusals">
          <p>{t('bulk.refused', { count: refused })}</p>
          <ul className={styles.refusals}>
            {refusals.map((refusal) => (
              <li key={refusal.id}>
                {inLanguage(refusal, 'name', language)}:{' '}
                {t(`bulk.reasons.${refusal.reason}`, {
                  values: missingText(t, refusal.missing ?? []),
                })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
};
