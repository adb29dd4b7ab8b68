import type { Order } from '@meridian/contracts';
import { errorResponse } from '@meridian/api-client';
import { isShippable, orderNumber, piecesToShip } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, toast } from '@meridian/ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useStatusChange } from './use-status-change.ts';
import styles from '../fulfilment/fulfilment.module.css';
import {
  changedSerials,
  hasSerialProblem,
  type SerialDraft,
  SerialFields,
  serialProblemText,
} from '../fulfilment/serial-fields.tsx';
import {
  EMPTY_SHIPMENT,
  hasNumberProblem,
  shipmentInputOf,
  ShipmentFields,
} from '../fulfilment/shipment-fields.tsx';
import { useOrderEdit } from '../fulfilment/use-order-edit.ts';

/**
 * Asks for the tracking number and the serial numbers when an order becomes shipped. All of them are optional. They are
 * saved before the status, so that the email about the dispatch contains the number.
 */
export const ShippedDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const changeStatus = useStatusChange();
  const [draft, setDraft] = useState(EMPTY_SHIPMENT);
  const [serials, setSerials] = useState<SerialDraft>({});
  const [isBusy, setBusy] = useState(false);
  const params = { id: order._id };
  const left = piecesToShip(order.items, order.shipments ?? []);
  const body = shipmentInputOf(draft, left);
  const lines = changedSerials(order, serials);
  const addShipment = useOrderEdit(() => api('POST /api/orders/:id/shipments', { params, body }));
  const saveSerials = useOrderEdit(() =>
    api('PUT /api/orders/:id/serial-numbers', { params, body: { lines } }),
  );
  const hasShipment = Boolean(body.trackingNumber ?? body.trackingUrl) && body.items?.length !== 0;
  const fields = errorResponse(addShipment.error)?.fields ?? {};
  const shipmentError = Object.keys(fields).length > 0 ? undefined : serialProblemText(t, addShipment.error);

  const ship = async () => {
    if (lines.length > 0) await saveSerials.mutateAsync(undefined);
    // The shop ships an unpaid order only after the staff have moved it on.
    const canShipNow = isShippable(order);
    if (hasShipment && canShipNow) await addShipment.mutateAsync(undefined);
    // `flushSync` returns the focus to the row before the row leaves its tab, so that the focus moves to the next row.
    flushSync(onClose);
    const outcome = await changeStatus(order._id, 'shipped');
    if (hasShipment && !canShipNow && outcome === 'saved')
      await addShipment
        .mutateAsync(undefined)
        .catch(() => toast(t('fulfilment.shipped.shipmentFailed'), { tone: 'error' }));
  };
  const submit = async () => {
    if (hasNumberProblem(draft.carrier, draft.number) || hasSerialProblem(order, serials)) return;
    setBusy(true);
    // A failed request shows its message in the dialog.
    await ship().catch(() => undefined);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      danger={false}
      title={t('fulfilment.shipped.title', { number: orderNumber(order._id) })}
      text={t('fulfilment.shipped.text')}
      yes={t('fulfilment.shipped.yes')}
      no={t('states.cancel')}
      busy={isBusy}
      error={serialProblemText(t, saveSerials.error) ?? shipmentError}
      onNo={onClose}
      onYes={() => void submit()}
    >
      <div className={styles.form} data-testid="shipped-dialog">
        <ShipmentFields order={order} left={left} draft={draft} fields={fields} onChange={setDraft} />
        <SerialFields order={order} draft={serials} onChange={setSerials} />
      </div>
    </ConfirmDialog>
  );
};
