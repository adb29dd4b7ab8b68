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
  /** Two-letter code of the country in which the seller is registered. */
  country?: string | undefined;
  /** Absent until the staff have answered. */
  isVatRegistered?: boolean | undefined;
}

/** The data without which no document is issued. */
const DOCUMENT_FIELDS = ['name', 'address', 'country', 'taxId', 'isVatRegistered'] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** The data that a seller still has to enter before documents are issued in its name. */
export const missingSellerFields = (seller: Seller): DocumentField[] =>
  DOCUMENT_FIELDS.filter((field) => seller[field] === undefined || seller[field] === '');

/** The countries in which the panel lets a seller be registered: those of delivery, of the EU, and other ones of trade. */
export const SELLER_COUNTRIES: readonly string[] =
  'AE AM AT AZ BE BG BY CH CN CY CZ DE DK EE ES FI FR GB GE GR HK HR HU IE IT JP KG KZ LT LU LV MD MT NL NO PL PT RO RS RU SE SG SI SK TJ TM TR UA US UZ'.split(
    ' ',
  );

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

/** The seller until the staff have changed it, as the terms name it. No document is issued in its name. */
export const DEFAULT_SELLER: Seller = {
  name: 'Meridian AB',
  address: 'Stockholm, Sweden',
  taxId: '',
  email: SHOP_EMAIL,
  bank: '',
};

/** The seller of the demo shop. */
export const DEMO_SELLER: Seller = {
  ...DEFAULT_SELLER,
  country: 'SE',
  taxId: 'SE556677889901',
  isVatRegistered: true,
};
