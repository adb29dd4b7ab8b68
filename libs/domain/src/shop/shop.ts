/** Name of the shop in titles, emails and structured data, the same in every language. */
export const SHOP_NAME = 'Meridian';
/** Contact address for shoppers. */
export const SHOP_EMAIL = 'hello@meridian.example';

/** The seller as pages, emails and invoices name it. Texts are empty or absent if they do not apply. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  email: string;
  bank: string;
  phone?: string | undefined;
  /** When the seller answers, for example `10:00–19:00`. */
  hours?: string | undefined;
  /** URL of a chat, for example `https://t.me/meridian`. */
  messenger?: string | undefined;
}

/** The seller without its bank details, which only invoices show. */
export type SellerIdentity = Omit<Seller, 'bank'>;

/** A URL without its scheme, as people read it. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The identity of the seller in lines. Empty values leave no gap. @param taxLabel text before the tax number */
export const sellerLines = (
  { name, address, taxId, email, phone, hours, messenger }: SellerIdentity,
  taxLabel: string,
): string[] =>
  [
    [name, address],
    [taxId && `${taxLabel} ${taxId}`],
    [phone, messenger && shortUrl(messenger), email],
    [hours],
  ].flatMap((parts) => parts.filter(Boolean).join(' · ') || []);

/** The seller until the staff have changed it, as the terms name it. */
export const DEFAULT_SELLER: Seller = {
  name: 'Meridian AB',
  address: 'Stockholm, Sweden',
  taxId: '',
  email: SHOP_EMAIL,
  bank: '',
};
