import type { ShipmentListResult } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards } from '@meridian/panel';
import { cx, Table } from '@meridian/ui';
import { carrierName } from '../../data/order-text.ts';
import styles from './fulfilment.module.css';
import type { ListedNumber } from './parse-tracking-list.ts';

/** A line with the outcome of the server; null for a line that was not sent. */
export interface ListedOutcome extends ListedNumber {
  outcome: ShipmentListResult['rows'][number]['outcome'] | null;
  warning?: ShipmentListResult['rows'][number]['warning'] | undefined;
}

/** The lines of a list with their outcomes, as planned or as applied. */
export const TrackingListTable = ({
  rows,
  isPreview,
}: {
  rows: readonly ListedOutcome[];
  isPreview: boolean;
}) => {
  const { t, language } = useTexts('admin');
  const outcomeOf = ({ problem, outcome }: ListedOutcome): string => {
    if (problem?.kind === 'unknownCarrier')
      return t('fulfilment.list.outcomes.unknownCarrier', { carrier: problem.carrier });
    if (problem || !outcome) return t('fulfilment.list.outcomes.incomplete');
    if (isPreview && outcome === 'added') return t('fulfilment.list.planned');
    return t(`fulfilment.list.outcomes.${outcome}`);
  };
  return (
    <div className={styles.scroll}>
      <Table
        caption={t(isPreview ? 'fulfilment.list.preview' : 'fulfilment.list.result')}
        className={cx(cards.cards, styles.list)}
      >
        <thead>
          <tr>
            <th scope="col">{t('fulfilment.list.order')}</th>
            <th scope="col">{t('fulfilment.shipments.carrier')}</th>
            <th scope="col">{t('fulfilment.shipments.number')}</th>
            <th scope="col">{t('fulfilment.list.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} data-testid="tracking-list-row" data-outcome={row.outcome ?? row.problem?.kind}>
              <td data-label={t('fulfilment.list.order')}>{row.order}</td>
              <td data-label={t('fulfilment.shipments.carrier')}>
                {row.problem ? '–' : carrierName(row.carrier, language)}
              </td>
              <td data-label={t('fulfilment.shipments.number')}>{row.trackingNumber}</td>
              <td
                data-label={t('fulfilment.list.outcome')}
                className={row.outcome === 'added' || row.outcome === 'exists' ? undefined : styles.problem}
              >
                {outcomeOf(row)}
                {row.warning ? (
                  <p className={styles.problem}>{t(`fulfilment.warnings.${row.warning}`)}</p>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
};
