import { isShippable, readOrderStatus } from '@meridian/domain';
import { DateTime } from 'luxon';
import type { StoredChange, StoredOrder } from './order.schema.ts';

const WARRANTY_MONTHS = 24;

const lastDay = (start: Date, zone: string): string | null =>
  DateTime.fromJSDate(start, { zone }).plus({ months: WARRANTY_MONTHS }).toISODate();

/**
 * The last day (`yyyy-mm-dd`) of the warranty of an order that is paid, or that the staff have moved on; null for others.
 * It is counted from the payment, or from the order if the time of its payment is unknown.
 * @param zone the shop's time zone
 */
export const warrantyUntil = ({ date, status, payment }: StoredOrder, zone: string): string | null =>
  isShippable({ status: readOrderStatus(status), payment }) ? lastDay(payment.paidAt ?? date, zone) : null;

/** The last day of the warranty of the lines that an exchange has added, counted from the exchange; null for another change. */
export const replacementWarranty = ({ exchange, at }: StoredChange, zone: string): string | null =>
  exchange === undefined ? null : lastDay(at, zone);
