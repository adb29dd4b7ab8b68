import { errorResponse } from '@meridian/api-client';
import type { PointRow, RateRow } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, problemText } from '@meridian/panel';
import { Badge, Button, cx, Notice, Table, TextArea, toast } from '@meridian/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListFile } from '../list-file.tsx';
import styles from './list-import.module.css';
import { valueText } from '../value-text.ts';

/** Rows that are rendered; the sentence above them counts all. */
const MAX_ROWS = 200;
const CHANGES = ['added', 'changed', 'unchanged'] as const;

interface ListImportProps<Row, Input> {
  /** Of the texts. */
  group: 'points' | 'rates';
  /** In front of the test ids. */
  testId: string;
  placeholder: string;
  /** The heading of the names of rows. */
  column: string;
  nameOf: (row: Row) => string;
  inputOf: (list: string) => Input;
  preview: UseMutationResult<{ rows: Row[] }, Error, Input>;
  apply: UseMutationResult<unknown, Error, Input>;
  /** Entries that are not in the list and would be removed; null if they stay. */
  removed?: number | null;
  /** Further fields. They reset the mutations when they change. */
  children?: ReactNode;
}

type RowsProps<Row> = Pick<ListImportProps<Row, never>, 'group' | 'testId' | 'column' | 'nameOf'> & {
  rows: readonly Row[];
};

const Rows = <Row extends PointRow | RateRow>({ group, testId, column, nameOf, rows }: RowsProps<Row>) => {
  const { t } = useTexts('admin');
  // Problems first, because a long list would hide them. Rows that change nothing are only counted.
  const shown = [
    ...rows.filter(({ problem }) => problem),
    ...rows.filter(({ problem, change }) => !problem && change !== 'unchanged'),
  ];
  if (shown.length === 0) return null;
  return (
    <>
      <Table caption={t('points.rows')} className={cx(cards.cards, cards.labelled, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('points.line')}</th>
            <th scope="col">{column}</th>
            <th scope="col">{t('points.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.line} data-testid={`${testId}-row`} data-problem={row.problem ?? undefined}>
              <td data-label={t('points.line')} className="tabular">
                {row.line}
              </td>
              <th scope="row">{nameOf(row) || '–'}</th>
              <td>
                {row.problem ? (
                  <>
                    <Badge tone="error">{t(`points.problems.${row.problem}`)}</Badge>{' '}
                    {row.field ? valueText(t, `${group}.fields.${row.field}`, row.field) : null}
                  </>
                ) : row.change ? (
                  <Badge tone={row.change === 'added' ? 'success' : 'accent'}>
                    {t(`points.changes.${row.change}`)}
                  </Badge>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.length > MAX_ROWS ? (
        <p className={styles.muted}>{t('points.moreRows', { count: shown.length - MAX_ROWS })}</p>
      ) : null}
    </>
  );
};

/** Imports entries by a list or a CSV file: it shows what would change before it applies it. */
export const ListImport = <Row extends PointRow | RateRow, Input>({
  group,
  testId,
  placeholder,
  column,
  nameOf,
  inputOf,
  preview,
  apply,
  removed = null,
  children,
}: ListImportProps<Row, Input>) => {
  const { t } = useTexts('admin');
  const [list, setList] = useState('');
  const rows = preview.data?.rows;
  const counts = CHANGES.map((change) => rows?.filter((row) => row.change === change).length ?? 0);
  const [added = 0, changed = 0] = counts;
  const removals = removed ?? 0;
  const edit = (text: string) => {
    setList(text);
    preview.reset();
    apply.reset();
  };
  const send = () =>
    apply.mutate(inputOf(list), {
      onSuccess: () => {
        toast(t(`${group}.applied`), { tone: 'success' });
        edit('');
      },
    });
  const error = preview.error ?? apply.error;
  const problem = problemText(t, error);
  const refused = errorResponse(error)?.fields?.['list'];
  return (
    <section className={styles.import} data-testid={testId}>
      <p className={styles.muted}>{t(`${group}.importText`)}</p>
      <TextArea
        label={t(`${group}.list`)}
        look="frame"
        className={styles.list}
        rows={8}
        value={list}
        onChange={({ target }) => edit(target.value)}
        placeholder={placeholder}
        spellCheck={false}
        error={refused}
        data-testid={`${testId}-text`}
      />
      {children}
      <div className={styles.row}>
        <Button
          size="small"
          busy={preview.isPending}
          busyLabel={t('stock.comparing')}
          onClick={() => list.trim() && preview.mutate(inputOf(list))}
          data-testid={`${testId}-compare`}
        >
          {t('stock.compare')}
        </Button>
        <ListFile onRead={edit} testId={`${testId}-file`} />
      </div>
      {problem && !refused ? <Notice tone="error">{problem}</Notice> : null}
      {rows ? (
        <>
          <p data-testid={`${testId}-summary`}>
            {[
              ...CHANGES.map((change, index) => t(`points.counts.${change}`, { count: counts[index] ?? 0 })),
              t('points.counts.problems', { count: rows.filter((row) => row.problem).length }),
              ...(removed === null ? [] : [t('points.counts.removed', { count: removed })]),
            ].join(' · ')}
          </p>
          {added + changed + removals > 0 ? (
            <div className={styles.row}>
              <Button
                size="small"
                variant={removals > 0 ? 'danger' : 'primary'}
                busy={apply.isPending}
                busyLabel={t('stock.saving')}
                onClick={send}
                data-testid={`${testId}-apply`}
              >
                {t('points.apply')}
              </Button>
            </div>
          ) : (
            <Notice>{t('points.nothing')}</Notice>
          )}
          <Rows {...{ group, testId, column, nameOf, rows }} />
        </>
      ) : null}
    </section>
  );
};
