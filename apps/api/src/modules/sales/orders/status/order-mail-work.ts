import { type WorkEntry, workEntry } from '../../../../platform/work/work-kind.ts';
import type { StoredOrder } from '../order.schema.ts';
import { emptyCart, ORDER_MAIL, ORDER_NOTICE } from './order-work.ts';

/** The email about the tracking number of a shipment. */
export const trackingMail = ({ _id }: StoredOrder, shipment: string): WorkEntry =>
  workEntry(ORDER_MAIL, shipment, { order: _id.toHexString(), occasion: 'tracking', shipment });

/** The email about a parcel that waits for the customer at a point of its carrier. */
export const arrivalMail = ({ _id }: StoredOrder, shipment: string): WorkEntry =>
  workEntry(ORDER_MAIL, `${shipment}-arrived`, { order: _id.toHexString(), occasion: 'arrived', shipment });

/** The email with the link to the page of an order that staff placed. */
export const placedMail = ({ _id }: StoredOrder): WorkEntry => {
  const order = _id.toHexString();
  return workEntry(ORDER_MAIL, `${order}-placed`, { order, occasion: 'placed' });
};

/** The work of a new order that is to be paid on delivery: the emails to the customer and the staff, and the cart. */
export const payOnDeliveryWork = (placed: StoredOrder): WorkEntry[] => {
  const order = placed._id.toHexString();
  return [
    ...emptyCart(placed),
    workEntry(ORDER_MAIL, `${order}-payOnDelivery`, { order, occasion: 'payOnDelivery' }),
    workEntry(ORDER_NOTICE, `${order}-placed`, { order, isPlaced: true }),
  ];
};

/** The work of an order that begins to wait for a transfer: the email with the bank details, that to the staff, and the cart. */
export const transferWork = (order: StoredOrder): WorkEntry[] => {
  const { _id, revision } = order;
  const id = _id.toHexString();
  return [
    ...emptyCart(order),
    workEntry(ORDER_MAIL, `${id}-transfer-${revision}`, { order: id, occasion: 'transfer', revision }),
    workEntry(ORDER_NOTICE, `${id}-placed-${revision}`, { order: id, isPlaced: true }),
  ];
};

/** The email with the code of an order that can be collected. Another code is in an email of its own. */
export const readyMail = ({ _id, revision }: StoredOrder): WorkEntry => {
  const order = _id.toHexString();
  return workEntry(ORDER_MAIL, `${order}-ready-${revision}`, { order, occasion: 'ready', revision });
};
