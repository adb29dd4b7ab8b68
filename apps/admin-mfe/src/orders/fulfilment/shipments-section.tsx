import type { Order, Shipment } from '@meridian/contracts';
import { isShippable, MAX_SHIPMENTS, piecesToShip, shippingWarning } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice } from '@meridian/ui';
import { errorResponse } from '@meridian/api-client';
import { dateText, MutationDialog, problemText, useAccess } from '@meridian/panel';
import { type FormEvent, useState } from 'react';
import { carrierName } from '../../data/order-text.ts';
import styles from './fulfilment.module.css';
import { OrderParcel, ParcelState } from './parcel.tsx';
import { EMPTY_SHIPMENT, hasNumberProblem, shipmentInputOf, ShipmentFields } from './shipment-fields.tsx';
import { useOrderEdit } from './use-order-edit.ts';

const AddShipment = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [draft, setDraft] = useState(EMPTY_SHIPMENT);
  const left = piecesToShip(order.items, order.shipments ?? []);
  const body = shipmentInputOf(draft, left);
  const save = useOrderEdit(() => api('POST /api/orders/:id/shipments', { params: { id: order._id }, body }));
  const fields = errorResponse(save.error)?.fields;
  const warning = shippingWarning(order.payment);
  const isIncomplete = body.items?.length === 0 || hasNumberProblem(draft.carrier, draft.number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIncomplete) save.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-testid="shipment-form">
      {warning ? <Notice>{t(`fulfilment.warnings.${warning}`)}</Notice> : null}
      <ShipmentFields order={order} left={left} draft={draft} fields={fields} onChange={setDraft} />
      {['shipped', 'delivered'].includes(order.status) ? (
        <p className={styles.muted}>{t('fulfilment.shipments.emailNote')}</p>
      ) : null}
      {save.error && Object.keys(fields ?? {}).length === 0 ? (
        <Notice tone="error">{problemText(t, save.error)}</Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('states.cancel')}
        </Button>
        <Button
          type="submit"
          size="small"
          busy={save.isPending}
          disabled={isIncomplete}
          data-testid="shipment-save"
        >
          {t('fulfilment.shipments.save')}
        </Button>
      </div>
    </form>
  );
};

const nameOf = ({ carrier, trackingNumber }: Shipment, language: 'en' | 'ru'): string =>
  [carrierName(carrier, language), trackingNumber].filter(Boolean).join(' ');

const ShipmentItem = ({ order, shipment }: { order: Order; shipment: Shipment }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { api } = useServices();
  const [isAsking, setAsking] = useState(false);
  const remove = useOrderEdit(() =>
    api('DELETE /api/orders/:id/shipments/:shipmentId', {
      params: { id: order._id, shipmentId: shipment.id },
    }),
  );
  const { trackingUrl, trackingNumber } = shipment;
  const isPart = piecesToShip(order.items, [shipment]).length > 0;
  return (
    <li className={styles.entry} data-testid="shipment">
      <div>
        <p>
          {carrierName(shipment.carrier, language)}:{' '}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noopener" className={styles.link}>
              {trackingNumber ?? trackingUrl}
              <span className="visually-hidden"> {t('fulfilment.shipments.newTab')}</span>
            </a>
          ) : (
            (trackingNumber ?? t('fulfilment.shipments.noNumber'))
          )}
        </p>
        <p className={styles.muted}>
          {[
            dateText(shipment.at),
            ...(isPart
              ? shipment.items.map(
                  ({ line, quantity }) =>
                    `${order.items[line]?.name ?? ''} – ${t('orders.pieces', { quantity })}`,
                )
              : []),
          ].join(' · ')}
        </p>
        <ParcelState order={order} shipment={shipment} />
      </div>
      {can('orders.edit') ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('fulfilment.shipments.removeLabel', { name: nameOf(shipment, language) })}
          onClick={() => setAsking(true)}
          data-testid="shipment-remove"
        >
          {t('fulfilment.shipments.remove')}
        </Button>
      ) : null}
      {isAsking ? (
        <MutationDialog
          mutation={remove}
          variables={undefined}
          title={t('fulfilment.shipments.removeConfirm')}
          text={t('fulfilment.shipments.removeText')}
          yes={t('fulfilment.shipments.remove')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
};

/** The carrier from which parcels can be ordered. The server answers whether it is connected. */
const CONNECTED_CARRIER = 'cdek';

/** The shipments of an order, with a form for another one as long as pieces are left. */
export const ShipmentsSection = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const [adding, setAdding] = useState<'shipment' | 'parcel' | null>(null);
  const shipments = order.shipments ?? [];
  const close = () => setAdding(null);
  const canAdd =
    can('orders.edit') &&
    isShippable(order) &&
    shipments.length < MAX_SHIPMENTS &&
    piecesToShip(order.items, shipments).length > 0;
  return (
    <section data-testid="order-shipments">
      <h3 className={styles.title}>{t('fulfilment.shipments.title')}</h3>
      {shipments.length > 0 ? (
        <ul>
          {shipments.map((shipment) => (
            <ShipmentItem key={shipment.id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>{t('fulfilment.shipments.none')}</p>
      )}
      {canAdd && adding === 'shipment' ? <AddShipment order={order} onClose={close} /> : null}
      {canAdd && adding === 'parcel' ? <OrderParcel order={order} onClose={close} /> : null}
      {canAdd && adding === null ? (
        <div className={styles.add}>
          {order.delivery.method?.carrier === CONNECTED_CARRIER ? (
            <Button size="small" onClick={() => setAdding('parcel')} data-testid="parcel-add">
              {t('fulfilment.parcel.add')}
            </Button>
          ) : null}
          <Button
            variant={shipments.length === 0 ? 'primary' : 'secondary'}
            size="small"
            onClick={() => setAdding('shipment')}
            data-testid="shipment-add"
          >
            {t(shipments.length === 0 ? 'fulfilment.shipments.ship' : 'fulfilment.shipments.add')}
          </Button>
        </div>
      ) : null}
    </section>
  );
};
