import type { EndpointInput, Order } from '@meridian/contracts';
import {
  type Carrier,
  CARRIERS,
  isTrackingNumber,
  type LineQuantity,
  MAX_TRACKING_NUMBER_LENGTH,
  normalizeTrackingNumber,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Select, TextInput } from '@meridian/ui';
import { carrierName } from '../../data/order-text.ts';
import { isOneOf } from '../../panel/url/url-values.ts';
import styles from './fulfilment.module.css';

/** The staff's input for a shipment. `pieces` are quantities by line; other lines are complete. */
export interface ShipmentDraft {
  carrier: Carrier;
  number: string;
  url: string;
  pieces: Readonly<Record<number, number>>;
}
export const EMPTY_SHIPMENT: ShipmentDraft = { carrier: 'kazpost', number: '', url: '', pieces: {} };

/** The problem of a tracking number that does not fit its carrier; an empty number has none. */
export const hasNumberProblem = (carrier: Carrier, text: string): boolean => {
  const number = normalizeTrackingNumber(text);
  return number !== '' && !isTrackingNumber(carrier, number);
};

/** @param left the pieces of the order that are not shipped yet */
export const shipmentInputOf = (
  { carrier, number, url, pieces }: ShipmentDraft,
  left: readonly LineQuantity[],
): EndpointInput<'POST /api/orders/:id/shipments'>['body'] => ({
  carrier,
  trackingNumber: normalizeTrackingNumber(number) || null,
  ...(carrier === 'other' && url.trim() && { trackingUrl: url.trim() }),
  items: left
    .map(({ line, quantity }) => ({ line, quantity: pieces[line] ?? quantity }))
    .filter(({ quantity }) => quantity > 0),
});

export const CarrierSelect = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Carrier;
  onChange: (carrier: Carrier) => void;
}) => {
  const { language } = useTexts('admin');
  return (
    <Select
      label={label}
      look="frame"
      options={CARRIERS.map((carrier) => ({ value: carrier, label: carrierName(carrier, language) }))}
      value={value}
      onChange={({ target }) => {
        if (isOneOf(CARRIERS, target.value)) onChange(target.value);
      }}
      data-testid="shipment-carrier"
    />
  );
};

/** Fields of a shipment: carrier, tracking number, a link for another carrier, and the pieces if there is a choice. */
export const ShipmentFields = ({
  order,
  left,
  draft,
  fields = {},
  onChange,
}: {
  order: Order;
  left: readonly LineQuantity[];
  draft: ShipmentDraft;
  /** Messages of the server by field. */
  fields?: Readonly<Record<string, string>>;
  onChange: (draft: ShipmentDraft) => void;
}) => {
  const { t } = useTexts('admin');
  const hasChoice = left.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  const problem = hasNumberProblem(draft.carrier, draft.number)
    ? t('fulfilment.shipments.numberFormat')
    : fields['trackingNumber'];
  return (
    <>
      <div className={styles.fields}>
        <CarrierSelect
          label={t('fulfilment.shipments.carrier')}
          value={draft.carrier}
          onChange={(carrier) => onChange({ ...draft, carrier })}
        />
        <TextInput
          label={t('fulfilment.shipments.number')}
          note={t('common.optional')}
          hint={t('fulfilment.shipments.numberHint')}
          error={problem}
          look="frame"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * MAX_TRACKING_NUMBER_LENGTH}
          value={draft.number}
          onChange={({ target }) => onChange({ ...draft, number: target.value })}
          data-testid="shipment-number"
        />
      </div>
      {draft.carrier === 'other' ? (
        <TextInput
          label={t('fulfilment.shipments.url')}
          note={t('common.optional')}
          hint={t('fulfilment.shipments.urlHint')}
          error={fields['trackingUrl']}
          look="frame"
          type="url"
          autoComplete="off"
          value={draft.url}
          onChange={({ target }) => onChange({ ...draft, url: target.value })}
          data-testid="shipment-url"
        />
      ) : null}
      {hasChoice ? (
        <fieldset className={styles.pieces}>
          <legend className={styles.legend}>{t('fulfilment.shipments.pieces')}</legend>
          {left.map(({ line, quantity }) => (
            <TextInput
              key={line}
              label={t('fulfilment.shipments.pieceOf', {
                name: order.items[line]?.name ?? '',
                left: quantity,
              })}
              fieldClassName={styles.piece}
              look="frame"
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              value={draft.pieces[line] ?? quantity}
              onChange={({ target }) => {
                const pieces = Math.min(quantity, Math.max(0, Math.trunc(Number(target.value) || 0)));
                onChange({ ...draft, pieces: { ...draft.pieces, [line]: pieces } });
              }}
              data-testid="shipment-pieces"
            />
          ))}
        </fieldset>
      ) : null}
    </>
  );
};
