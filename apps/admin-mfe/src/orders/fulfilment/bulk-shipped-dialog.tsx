import type { Order } from '@meridian/contracts';
import {
  type Carrier,
  isShippable,
  normalizeTrackingNumber,
  orderNumber,
  piecesToShip,
  shippingWarning,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { customerName } from '../../data/order-text.ts';
import styles from './fulfilment.module.css';
import { CarrierSelect, EMPTY_SHIPMENT, hasNumberProblem } from './shipment-fields.tsx';

export interface TrackingRow {
  order: string;
  carrier: Carrier;
  trackingNumber: string;
}

/** Whether a tracking number can be added to an order before its status changes. */
const takesNumber = (order: Order): boolean =>
  isShippable(order) && piecesToShip(order.items, order.shipments ?? []).length > 0;

/** Asks for the tracking numbers of several orders that become shipped. Numbers are optional. */
export const BulkShippedDialog = ({
  orders,
  count,
  busy,
  busyLabel,
  onNo,
  onYes,
}: {
  orders: readonly Order[];
  /** The number of orders, some of which may not be loaded. */
  count: number;
  busy: boolean;
  busyLabel: string;
  onNo: () => void;
  onYes: (rows: readonly TrackingRow[]) => void;
}) => {
  const { t } = useTexts('admin');
  const [carrier, setCarrier] = useState(EMPTY_SHIPMENT.carrier);
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const listed = orders.filter(takesNumber);
  const rows = listed.flatMap(({ _id }) => {
    const trackingNumber = normalizeTrackingNumber(numbers[_id] ?? '');
    return trackingNumber ? [{ order: _id, carrier, trackingNumber }] : [];
  });
  const isValid = rows.every(({ trackingNumber }) => !hasNumberProblem(carrier, trackingNumber));
  return (
    <ConfirmDialog
      danger={false}
      title={t('fulfilment.shipped.bulkTitle', { count })}
      text={t('fulfilment.shipped.bulkText')}
      yes={t('fulfilment.shipped.yes')}
      no={t('states.cancel')}
      busy={busy}
      busyLabel={busyLabel}
      onNo={onNo}
      onYes={() => {
        if (isValid) onYes(rows);
      }}
    >
      {listed.length > 0 ? (
        <div className={styles.form} data-testid="shipped-dialog">
          <CarrierSelect label={t('fulfilment.shipments.carrier')} value={carrier} onChange={setCarrier} />
          <div className={styles.scroll}>
            {listed.map((order) => {
              const number = orderNumber(order._id);
              const text = numbers[order._id] ?? '';
              const warning = shippingWarning(order.payment);
              return (
                <TextInput
                  key={order._id}
                  label={t('fulfilment.shipped.numberOf', { number })}
                  note={[customerName(order), ...(warning ? [t(`fulfilment.warnings.${warning}`)] : [])].join(
                    ' · ',
                  )}
                  error={hasNumberProblem(carrier, text) ? t('fulfilment.shipments.numberFormat') : undefined}
                  look="frame"
                  autoComplete="off"
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) =>
                    setNumbers((before) => ({ ...before, [order._id]: target.value }))
                  }
                  data-testid="bulk-shipment-number"
                />
              );
            })}
          </div>
        </div>
      ) : null}
    </ConfirmDialog>
  );
};
