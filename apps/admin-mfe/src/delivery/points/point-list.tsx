import { errorResponse } from '@meridian/api-client';
import type { PointRow } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, problemText } from '@meridian/panel';
import { Badge, Button, Checkbox, cx, Notice, Table, TextArea, toast } from '@meridian/ui';
import { useState } from 'react';
import { ListFile } from '../../panel/list-file.tsx';
import styles from '../delivery.module.css';
import { usePointList } from './use-points.ts';

/** Rows that are rendered; the sentence above them counts all. */
const MAX_ROWS = 200;
const CHANGES = ['added', 'changed', 'unchanged'] as const;

const Rows = ({ rows }: { rows: readonly PointRow[] }) => {
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
            <th scope="col">{t('points.code')}</th>
            <th scope="col">{t('points.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, MAX_ROWS).map(({ line, code, change, problem, field }) => (
            <tr key={line} data-testid="point-list-row" data-problem={problem ?? undefined}>
              <td data-label={t('points.line')} className="tabular">
                {line}
              </td>
              <th scope="row">{code || '–'}</th>
              <td>
                {problem ? (
                  <>
                    <Badge tone="error">{t(`points.problems.${problem}`)}</Badge>{' '}
                    {field ? t(`points.fields.${field}`, { defaultValue: field }) : null}
                  </>
                ) : change ? (
                  <Badge tone={change === 'added' ? 'success' : 'accent'}>
                    {t(`points.changes.${change}`)}
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

/** Imports the points of a method by a list or a CSV file: it shows what would change before it applies it. */
export const PointList = ({ method }: { method: string }) => {
  const { t } = useTexts('admin');
  const [list, setList] = useState('');
  const [removeOthers, setRemoveOthers] = useState(false);
  const { preview, apply } = usePointList();
  const changes = preview.data;
  const input = { method, list, removeOthers };
  const counts = CHANGES.map((change) => changes?.rows.filter((row) => row.change === change).length ?? 0);
  const [added = 0, changed = 0] = counts;
  const removed = removeOthers ? (changes?.removed ?? 0) : 0;
  const edit = (text: string, others = removeOthers) => {
    setList(text);
    setRemoveOthers(others);
    preview.reset();
    apply.reset();
  };
  const send = () =>
    apply.mutate(input, {
      onSuccess: () => {
        toast(t('points.applied'), { tone: 'success' });
        edit('');
      },
    });
  const error = preview.error ?? apply.error;
  const problem = problemText(t, error);
  const refused = errorResponse(error)?.fields?.['list'];
  return (
    <section className={styles.import} data-testid="point-list">
      <p className={styles.muted}>{t('points.importText')}</p>
      <TextArea
        label={t('points.list')}
        look="frame"
        className={styles.list}
        rows={8}
        value={list}
        onChange={({ target }) => edit(target.value)}
        placeholder="code;nameEN;nameRU;country;city;zipCode;address;hours;phone;latitude;longitude;isActive"
        spellCheck={false}
        error={refused}
        data-testid="point-list-text"
      />
      <Checkbox
        label={t('points.removeOthers')}
        checked={removeOthers}
        onChange={({ target }) => edit(list, target.checked)}
        data-testid="point-list-remove"
      />
      <div className={styles.row}>
        <Button
          size="small"
          busy={preview.isPending}
          busyLabel={t('stock.comparing')}
          onClick={() => list.trim() && preview.mutate(input)}
          data-testid="point-list-compare"
        >
          {t('stock.compare')}
        </Button>
        <ListFile onRead={edit} testId="point-list-file" />
      </div>
      {problem && !refused ? <Notice tone="error">{problem}</Notice> : null}
      {changes ? (
        <>
          <p data-testid="point-list-summary">
            {[
              ...CHANGES.map((change, index) => t(`points.counts.${change}`, { count: counts[index] ?? 0 })),
              t('points.counts.problems', { count: changes.rows.filter((row) => row.problem).length }),
              ...(removeOthers ? [t('points.counts.removed', { count: changes.removed })] : []),
            ].join(' · ')}
          </p>
          {added + changed + removed > 0 ? (
            <div className={styles.row}>
              <Button
                size="small"
                variant={removed > 0 ? 'danger' : 'primary'}
                busy={apply.isPending}
                busyLabel={t('stock.saving')}
                onClick={send}
                data-testid="point-list-apply"
              >
                {t('points.apply')}
              </Button>
            </div>
          ) : (
            <Notice>{t('points.nothing')}</Notice>
          )}
          <Rows rows={changes.rows} />
        </>
      ) : null}
    </section>
  );
};
