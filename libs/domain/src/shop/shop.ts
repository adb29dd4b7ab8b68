/** Name of the shop in titles, emails and structured data, the same in every language. */
export const SHOP_NAME = 'Meridian';
/** Contact address for shoppers. */
export const SHOP_EMAIL = 'hello@meridian.example';

/** The seller as invoices name it. Texts are empty if they do not apply. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  email: string;
  bank: string;
}

/** The seller until the owner has changed it, as the terms name it. */
export const DEFAULT_SELLER: Seller = {
  name: 'Meridian AB',
  address: 'Stockholm, Sweden',
  taxId: '',
  email: SHOP_EMAIL,
  bank: '',
};
