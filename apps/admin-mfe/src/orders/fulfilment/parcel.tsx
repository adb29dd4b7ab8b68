import { errorResponse } from '@meridian/api-client';
import type { Order, Shipment } from '@meridian/contracts';
import { shippingWarning } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { problemText, useAccess } from '@meridian/panel';
import { Button, Notice, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { carrierName } from '../../data/order-text.ts';
import { saveFile } from '../../panel/export/export-csv.ts';
import { fetchFile } from '../../panel/export/fetch-file.ts';
import styles from './fulfilment.module.css';
import { useOrderEdit } from './use-order-edit.ts';

/** Orders a parcel with all pieces that are left from the carrier of an order. */
export const OrderParcel = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const [weight, setWeight] = useState('');
  const grams = Math.trunc(Number(weight));
  const request = useOrderEdit(() =>
    api('POST /api/orders/:id/parcel', {
      params: { id: order._id },
      body: weight.trim() === '' ? {} : { weight: grams },
    }),
  );
  const problem = errorResponse(request.error)?.fields?.['weight'];
  const warning = shippingWarning(order.payment);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-testid="parcel-form">
      {warning ? <Notice>{t(`fulfilment.warnings.${warning}`)}</Notice> : null}
      <p className={styles.muted}>
        {t('fulfilment.parcel.text', {
          carrier: carrierName(order.delivery.method?.carrier ?? 'other', language),
        })}
      </p>
      <TextInput
        label={t('fulfilment.parcel.weight')}
        note={t('common.optional')}
        hint={t('fulfilment.parcel.weightHint')}
        error={problem}
        look="frame"
        type="number"
        inputMode="numeric"
        min={1}
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
        data-testid="parcel-weight"
      />
      {request.error && !problem ? <Notice tone="error">{problemText(t, request.error)}</Notice> : null}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('states.cancel')}
        </Button>
        <Button type="submit" size="small" busy={request.isPending} data-testid="parcel-order">
          {t('fulfilment.parcel.order')}
        </Button>
      </div>
    </form>
  );
};

/** The state of a parcel at its carrier, with its label once the carrier has accepted it. */
export const ParcelState = ({ order, shipment }: { order: Order; shipment: Shipment }) => {
  const { t } = useTexts('admin');
  const { store } = useServices();
  const { can } = useAccess();
  const [busy, setBusy] = useState(false);
  const { parcel, trackingNumber, id } = shipment;
  if (!parcel) return null;
  const download = async () => {
    setBusy(true);
    try {
      const file = await fetchFile(store, `/api/orders/${order._id}/parcel/label?shipment=${id}`);
      saveFile(`${shipment.carrier}-${trackingNumber}.pdf`, file);
    } catch (error) {
      const problem = problemText(t, error);
      if (problem) toast(problem, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p data-testid="parcel-state">
        {t(`fulfilment.timeline.parcel.${parcel.state}`)}
        {parcel.problem ? `: ${parcel.problem}` : ''}
      </p>
      {parcel.state === 'created' && can('orders.edit') ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() => void download()}
          data-testid="parcel-label"
        >
          {t('fulfilment.parcel.label')}
        </Button>
      ) : null}
    </>
  );
};
