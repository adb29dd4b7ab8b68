import { DateTime } from 'luxon';

/** Personal data of an order without a sale, and of a finished order whose account was deleted, is kept for this time. */
const GRACE_DAYS = 30;
/** Orders with a sale are accounting records, which Swedish law requires for this time after the financial year. */
const ACCOUNTING_YEARS = 7;

/** Orders whose last change is earlier than these times no longer need their personal data. */
export interface RetentionLimits {
  /** Of orders without a sale, and of those whose account was deleted. */
  grace: Date;
  accounting: Date;
}

/** @param zone the shop's time zone, in which its financial year is the calendar year */
export const retentionLimits = (now: Date, zone: string): RetentionLimits => {
  const local = DateTime.fromJSDate(now, { zone });
  return {
    grace: local.minus({ days: GRACE_DAYS }).toJSDate(),
    accounting: local.startOf('year').minus({ years: ACCOUNTING_YEARS }).toJSDate(),
  };
};
