import { CSV_COLUMNS, type PlannedWatch } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards } from '@meridian/panel';
import { ChevronDownIcon, cx, Table } from '@meridian/ui';
import { columnLabel, valueText, variantLabel } from './column-texts.ts';
import styles from './plan-view.module.css';

/** Maximum number of fields in the summary of a row. */
const MAX_LABELS = 4;

type PlannedError = PlannedWatch['errors'][number];

/** Errors in the order of the file. Empty cells of a row with the same message form one group. */
const groupErrors = (errors: readonly PlannedError[]): PlannedError[][] => {
  const positionOf = ({ row, column }: PlannedError): number =>
    row * CSV_COLUMNS.length + (column ? CSV_COLUMNS.indexOf(column) : 0);
  const groups = new Map<string, PlannedError[]>();
  for (const error of [...errors].sort((a, b) => positionOf(a) - positionOf(b))) {
    const { row, column, value, message } = error;
    const key = value === '' && column ? `${row} ${message}` : `${row} ${column}`;
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  return [...groups.values()];
};

const Errors = ({ watch }: { watch: PlannedWatch }) => {
  const { t } = useTexts('admin');
  return (
    <ul className={styles.errors}>
      {groupErrors(watch.errors).map((errors) => {
        const [{ row = 0, value = '', message = '' } = {}] = errors;
        return (
          <li key={`${row}-${errors[0]?.column}`} data-testid="import-error">
            <span className={styles.row}>{t('imports.row', { row })}</span>
            <span>
              {errors.map(({ column }) => (
                <span key={column} className={styles.cell}>
                  {column ? columnLabel(t, column) : t('imports.wholeRow')}
                  {column ? <code className={styles.code}>{column}</code> : null}
                </span>
              ))}
              {value ? <q className={styles.value}>{value}</q> : null}
              <span className={styles.message}>{message}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Changes = ({ watch, name }: { watch: PlannedWatch; name: string }) => {
  const { t, language } = useTexts('admin');
  const isNew = watch.watchId === null;
  return (
    <Table caption={name} className={cx(cards.cards, styles.changes)}>
      <thead>
        <tr>
          <th scope="col">{t('imports.what')}</th>
          {isNew ? null : <th scope="col">{t('imports.before')}</th>}
          <th scope="col">{t('imports.after')}</th>
          <th scope="col" data-numeric>
            {t('imports.where')}
          </th>
        </tr>
      </thead>
      <tbody>
        {watch.changes.map((change) => {
          const { column, row, colour: color, size, before, after } = change;
          const variant = variantLabel(change, language);
          return (
            <tr key={`${column}-${color}-${size}`} data-testid="import-change">
              <th scope="row">
                {columnLabel(t, column)}
                {variant ? <span className={styles.variant}>{variant}</span> : null}
              </th>
              {isNew ? null : <td className={styles.before}>{valueText(t, language, column, before)}</td>}
              <td className={styles.after}>{valueText(t, language, column, after)}</td>
              <td data-numeric>{row}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};

/** A watch of a plan: a summary line, with details per field when it is expanded. */
export const PlannedRow = ({ watch, isOpen }: { watch: PlannedWatch; isOpen: boolean }) => {
  const { t, language } = useTexts('admin');
  const { kind, row, changes, errors } = watch;
  const name = inLanguage(watch, 'name', language) || watch.nameEN || t('imports.row', { row });
  const labels = [
    ...new Set(
      (kind === 'error' ? errors : changes).map(({ column }) =>
        column ? columnLabel(t, column) : t('imports.wholeRow'),
      ),
    ),
  ];
  const summary = (
    <>
      <span className={styles.watch}>{name}</span>
      <span className={styles.summary}>
        {kind === 'error' ? t('imports.errors', { count: errors.length }) : null}
        {kind === 'update' ? t('imports.changes', { count: changes.length }) : null}
        {kind === 'error' || kind === 'update'
          ? `: ${labels.slice(0, MAX_LABELS).join(' · ')}${labels.length > MAX_LABELS ? '…' : ''}`
          : null}
      </span>
      <span className={styles.row}>{t('imports.row', { row })}</span>
    </>
  );
  if (kind === 'unchanged')
    return (
      <li className={styles.item} data-testid="import-row">
        <div className={styles.head}>{summary}</div>
      </li>
    );
  return (
    <li className={styles.item} data-testid="import-row">
      <details open={isOpen}>
        <summary className={styles.head}>
          {summary}
          <ChevronDownIcon size={18} className={styles.sign} />
        </summary>
        <div className={styles.body}>
          {errors.length > 0 ? <Errors watch={watch} /> : <Changes watch={watch} name={name} />}
        </div>
      </details>
    </li>
  );
};
