/** The shop's name in titles, mails and for machines, the same in every language. */
export const SHOP_NAME = 'Meridian';
/** Where shoppers can write to. */
export const SHOP_EMAIL = 'hello@meridian.example';
