import { randomBytes } from 'node:crypto';
import { CANCEL_REASONS } from '@meridian/domain';
import type { StoredMethod } from '../order-delivery.schema.ts';
import {
  IMPERSONAL_AUTHORS,
  type OrderRefund,
  type StoredDelivery,
  type StoredOrder,
} from '../order.schema.ts';
import type { UndonePayment } from '../recorded-payment.schema.ts';
import { orderSearchText } from '../order-search.ts';

const NAMED_REASONS: readonly string[] = CANCEL_REASONS;

/** The fields that replace the personal data of an order. */
export type AnonymisedFields = Pick<
  StoredOrder,
  | 'key'
  | 'email'
  | 'user'
  | 'delivery'
  | 'company'
  | 'history'
  | 'search'
  | 'placedBy'
  | 'shipments'
  | 'changes'
  | 'announcedNumbers'
  | 'notes'
  | 'pickup'
> & {
  'payment.reference'?: string;
  'payment.refunds'?: OrderRefund[];
  'payment.undone'?: UndonePayment[];
};

const withoutPoint = ({ point: _point, ...method }: StoredMethod): StoredMethod => method;

/** Bookkeeping and statistics need the country, the dates and the method without its point. */
const anonymisedDelivery = ({ country, estimate, method }: StoredDelivery): StoredDelivery => ({
  name: '',
  surname: '',
  patronymic: null,
  phone: '',
  additionalPhone: '',
  country,
  zipCode: '',
  city: '',
  address: '',
  ...(estimate && { estimate }),
  ...(method && { method: withoutPoint(method) }),
});

/**
 * Returns an order's fields without the data of its customer. Amounts, items and dates stay. The new key is known to nobody,
 * so that earlier links no longer open the order. Authors and reasons in the staff's own words may name a person.
 */
export const anonymisedFields = (order: StoredOrder): AnonymisedFields => {
  const delivery = anonymisedDelivery(order.delivery);
  const { reference, refunds, undone } = order.payment;
  const anonymous = { ...order, email: null, delivery, company: null };
  return {
    key: randomBytes(24).toString('base64url'),
    email: null,
    user: null,
    delivery,
    company: null,
    history: order.history.map(({ status, at, by, reason }) => ({
      status,
      at,
      by: IMPERSONAL_AUTHORS.includes(by) ? by : 'shop',
      ...(reason && NAMED_REASONS.includes(reason) && { reason }),
    })),
    ...(order.placedBy && { placedBy: 'shop' }),
    search: orderSearchText(anonymous, null),
    ...(refunds && {
      'payment.refunds': refunds.map(({ reason: _reason, by: _by, ...refund }) => refund),
    }),
    ...(reference && { 'payment.reference': '' }),
    ...(undone && {
      'payment.undone': undone.map(
        ({ reference: _reference, reason: _reason, by: _by, ...payment }) => payment,
      ),
    }),
    ...(order.changes && {
      changes: order.changes.map(({ reason: _reason, delivery: _delivery, formerMethod, ...change }) => ({
        ...change,
        ...(formerMethod && { formerMethod: withoutPoint(formerMethod) }),
        by: IMPERSONAL_AUTHORS.includes(change.by) ? change.by : 'shop',
        fingerprint: '',
      })),
    }),
    ...(order.shipments && {
      shipments: order.shipments.map(({ parcel, ...shipment }) => ({
        ...shipment,
        trackingNumber: null,
        trackingUrl: null,
        by: 'shop',
        ...(parcel && { parcel: { weight: parcel.weight, events: parcel.events } }),
      })),
    }),
    ...(order.announcedNumbers && { announcedNumbers: [] }),
    ...(order.notes && { notes: [] }),
    ...(order.pickup && { pickup: { ...order.pickup, code: '' } }),
  };
};
