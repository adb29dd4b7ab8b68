/** Name of the shop in titles, emails and structured data, the same in every language. */
export const SHOP_NAME = 'Meridian';
/** Contact address for shoppers. */
export const SHOP_EMAIL = 'hello@meridian.example';
