import type { Company } from './company.ts';

const DAY_MS = 86_400_000;
/** From this age on, a link to an order shows its personal data only in part. */
const MASK_AFTER_DAYS = 90;
const HIDDEN = '…';

/** Whether the personal data of an order is shown only to its signed-in customer. */
export const isMaskedAt = (order: { date: Date | string }, now: number): boolean =>
  now - new Date(order.date).getTime() > MASK_AFTER_DAYS * DAY_MS;

/** The first letter of a text, so that the shopper recognises it. */
export const maskText = (text: string): string => (text === '' ? '' : `${[...text][0]}${HIDDEN}`);

/** A company, whose name may be that of a sole trader. */
export const maskedCompany = ({ name, taxNumber, address }: Company): Company => ({
  name: maskText(name),
  taxNumber: maskText(taxNumber),
  address: maskText(address),
});

/** An email with the first letter of its name and its domain. */
export const maskEmail = (email: string): string => email.replace(/(?<=^.).*(?=@)/s, HIDDEN);

/** The last two digits of a phone number. */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `${HIDDEN}${phone.slice(-2)}`);
