import type { CountedVariant, StockCountRow } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, problemText } from '@meridian/panel';
import { Button, cx, EmptyState, Notice, Table, TextArea, TextInput, toast } from '@meridian/ui';
import { useState } from 'react';
import { ListFile } from '../panel/list-file.tsx';
import styles from './stock-page.module.css';
import { useStockCount, variantName } from './use-stock.ts';

/** A row of a count that differs from the shop. */
interface Difference {
  counted: number;
  variant: NonNullable<StockCountRow['variant']>;
}

const differencesOf = (rows: readonly StockCountRow[]): Difference[] =>
  rows.flatMap(({ counted, variant }) =>
    variant && counted !== null && counted !== variant.onHand ? [{ counted, variant }] : [],
  );

const Differences = ({ differences }: { differences: readonly Difference[] }) => {
  const { t, language } = useTexts('admin');
  const numbers = ['onHand', 'counted', 'difference'] as const;
  return (
    <Table caption={t('stock.difference')} className={cx(cards.cards, cards.labelled, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{t('stock.watch')}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" data-numeric>
              {t(`stock.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ counted, variant }) => {
          const values = { onHand: variant.onHand, counted, difference: counted - variant.onHand };
          return (
            <tr key={`${variant.watchId} ${variant.colorNameEN} ${variant.size}`} data-testid="count-row">
              <th scope="row">
                {variantName(variant, language)}
                <span className={styles.note}>{variant.sku}</span>
              </th>
              {numbers.map((name) => (
                <td key={name} data-numeric data-label={t(`stock.${name}`)} className="tabular">
                  {new Intl.NumberFormat(language, {
                    signDisplay: name === 'difference' ? 'always' : 'auto',
                  }).format(values[name])}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};

const Problems = ({ rows }: { rows: readonly StockCountRow[] }) => {
  const { t } = useTexts('admin');
  return (
    <Notice tone="error">
      {t('stock.problemRows', { count: rows.length })}
      <ul>
        {rows.map(({ line, sku, size, problem }) => (
          <li key={line} data-testid="count-problem">
            {[t('stock.line', { line }), [sku, size].filter(Boolean).join(', ')].filter(Boolean).join(': ')}
            {problem ? ` – ${t(`stock.problems.${problem}`)}` : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** A count of the stock by a list or a CSV file: it shows the differences before it applies them. */
export const StockCount = () => {
  const { t } = useTexts('admin');
  const [list, setList] = useState('');
  const [reason, setReason] = useState('');
  const { preview, apply } = useStockCount();
  const rows = preview.data?.rows;
  const differences = differencesOf(rows ?? []);
  const problems = rows?.filter(({ problem }) => problem) ?? [];
  const same = (rows?.length ?? 0) - differences.length - problems.length;
  const change = (text: string) => {
    setList(text);
    preview.reset();
    apply.reset();
  };
  const send = () => {
    const counted = differences.map(({ variant, counted: pieces }): CountedVariant => {
      const { watchId, colorNameEN, size, onHand } = variant;
      return { watchId, colorNameEN, size, onHand, counted: pieces };
    });
    const body = { rows: counted, ...(reason.trim() && { reason }) };
    apply.mutate(body, {
      onSuccess: ({ applied, shortOrders }) => {
        toast(t('stock.applied', { count: applied }), { tone: 'success' });
        if (shortOrders > 0) toast(t('stock.shortNotice', { count: shortOrders }), { tone: 'error' });
        preview.reset();
      },
    });
  };
  const problem = problemText(t, preview.error ?? apply.error);
  return (
    <div className={styles.count}>
      <p>{t('stock.countText')}</p>
      <TextArea
        label={t('stock.countList')}
        look="frame"
        rows={8}
        value={list}
        onChange={({ target }) => change(target.value)}
        placeholder={'SKU-1;40 mm;3'}
        spellCheck={false}
        data-testid="count-list"
      />
      <div className={styles.actions}>
        <Button
          size="small"
          busy={preview.isPending}
          busyLabel={t('stock.comparing')}
          onClick={() => list.trim() && preview.mutate(list)}
          data-testid="count-compare"
        >
          {t('stock.compare')}
        </Button>
        <ListFile onRead={change} testId="count-file" />
      </div>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {apply.data && apply.data.changed.length > 0 ? (
        <Notice tone="error">{t('stock.changed', { count: apply.data.changed.length })}</Notice>
      ) : null}
      {problems.length > 0 ? <Problems rows={problems} /> : null}
      {rows && differences.length === 0 && problems.length === 0 ? (
        <EmptyState title={t('stock.noDifference')} text={t('stock.noDifferenceText')} />
      ) : null}
      {differences.length > 0 ? (
        <>
          <Differences differences={differences} />
          {same > 0 ? <p className={styles.note}>{t('stock.same', { count: same })}</p> : null}
          <TextInput
            label={t('stock.reason')}
            look="frame"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            data-testid="count-reason"
          />
          <div className={styles.actions}>
            <Button
              size="small"
              busy={apply.isPending}
              busyLabel={t('stock.saving')}
              onClick={send}
              data-testid="count-apply"
            >
              {t('stock.apply', { count: differences.length })}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
};
