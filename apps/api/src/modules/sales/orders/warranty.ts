import { isShippable, readOrderStatus } from '@meridian/domain';
import { DateTime } from 'luxon';
import type { StoredOrder } from './order.schema.ts';

const WARRANTY_MONTHS = 24;

/**
 * The last day (`yyyy-mm-dd`) of the warranty of an order that is paid, or that the staff have moved on; null for others.
 * It is counted from the payment, or from the order if the time of its payment is unknown.
 * @param zone the shop's time zone
 */
export const warrantyUntil = ({ date, status, payment }: StoredOrder, zone: string): string | null =>
  isShippable({ status: readOrderStatus(status), payment })
    ? DateTime.fromJSDate(payment.paidAt ?? date, { zone })
        .plus({ months: WARRANTY_MONTHS })
        .toISODate()
    : null;
