import { CSV_COLUMNS, SALE_COLUMNS } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Accordion, Table } from '@meridian/ui';
import { columnLabel } from './column-texts.ts';
import styles from './file-help.module.css';

const RULES = ['rows', 'key', 'blank', 'never', 'stock', 'names', 'lists', 'sales'] as const;

/** The description of the file format. */
export const FileHelp = () => {
  const { t } = useTexts('admin');
  return (
    <div>
      <Accordion title={t('imports.help.title')} heading="h2" defaultOpen>
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`imports.help.${rule}`)}</li>
          ))}
        </ul>
      </Accordion>
      <Accordion title={t('imports.help.columns')} heading="h2">
        <Table caption={t('imports.help.columns')}>
          <thead>
            <tr>
              <th scope="col">{t('imports.help.column')}</th>
              <th scope="col">{t('imports.help.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {[...CSV_COLUMNS, ...SALE_COLUMNS].map((column) => (
              <tr key={column}>
                <th scope="row" className={styles.column}>
                  {column}
                </th>
                <td>{columnLabel(t, column)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Accordion>
    </div>
  );
};
