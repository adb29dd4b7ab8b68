import { errorResponse } from '@meridian/api-client';
import type { RateRow } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, problemText } from '@meridian/panel';
import { Badge, Button, cx, Notice, Table, TextArea, toast } from '@meridian/ui';
import { useState } from 'react';
import { ListFile } from '../panel/list-file.tsx';
import styles from './rates.module.css';
import { useRateList } from './use-rates.ts';

/** Rows that are rendered; the sentence above them counts all. */
const MAX_ROWS = 200;
const CHANGES = ['added', 'changed', 'unchanged'] as const;

const Rows = ({ rows }: { rows: readonly RateRow[] }) => {
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
            <th scope="col">{t('rates.rate')}</th>
            <th scope="col">{t('points.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, MAX_ROWS).map(({ line, day, currency, kzt, before, change, problem, field }) => (
            <tr key={line} data-testid="rate-list-row" data-problem={problem ?? undefined}>
              <td data-label={t('points.line')} className="tabular">
                {line}
              </td>
              <th scope="row">
                {[day, currency.toUpperCase(), [before, kzt].filter((value) => value !== null).join(' → ')]
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </th>
              <td>
                {problem ? (
                  <>
                    <Badge tone="error">{t(`points.problems.${problem}`)}</Badge>{' '}
                    {field ? t(`rates.fields.${field}`, { defaultValue: field }) : null}
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

/** Imports rates by a list or a CSV file: it shows what would change before it applies it. */
export const RateList = () => {
  const { t } = useTexts('admin');
  const [list, setList] = useState('');
  const { preview, apply } = useRateList();
  const changes = preview.data;
  const counts = CHANGES.map((change) => changes?.rows.filter((row) => row.change === change).length ?? 0);
  const [added = 0, changed = 0] = counts;
  const edit = (text: string) => {
    setList(text);
    preview.reset();
    apply.reset();
  };
  const send = () =>
    apply.mutate(list, {
      onSuccess: () => {
        toast(t('rates.applied'), { tone: 'success' });
        edit('');
      },
    });
  const error = preview.error ?? apply.error;
  const problem = problemText(t, error);
  const refused = errorResponse(error)?.fields?.['list'];
  return (
    <section className={styles.import} data-testid="rate-list">
      <p className={styles.muted}>{t('rates.importText')}</p>
      <TextArea
        label={t('rates.list')}
        look="frame"
        className={styles.list}
        rows={6}
        value={list}
        onChange={({ target }) => edit(target.value)}
        placeholder="day;currency;kzt"
        spellCheck={false}
        error={refused}
        data-testid="rate-list-text"
      />
      <div className={styles.row}>
        <Button
          size="small"
          busy={preview.isPending}
          busyLabel={t('stock.comparing')}
          onClick={() => list.trim() && preview.mutate(list)}
          data-testid="rate-list-compare"
        >
          {t('stock.compare')}
        </Button>
        <ListFile onRead={edit} testId="rate-list-file" />
      </div>
      {problem && !refused ? <Notice tone="error">{problem}</Notice> : null}
      {changes ? (
        <>
          <p data-testid="rate-list-summary">
            {[
              ...CHANGES.map((change, index) => t(`points.counts.${change}`, { count: counts[index] ?? 0 })),
              t('points.counts.problems', { count: changes.rows.filter((row) => row.problem).length }),
            ].join(' · ')}
          </p>
          {added + changed > 0 ? (
            <div className={styles.row}>
              <Button
                size="small"
                busy={apply.isPending}
                busyLabel={t('stock.saving')}
                onClick={send}
                data-testid="rate-list-apply"
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
