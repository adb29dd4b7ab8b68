/** Its name in titles and for machines, the same in every language. */
export const SHOP_NAME = 'Meridian';
/** Where the shop and its studio can be reached. */
export const SHOP_EMAIL = 'hello@meridian.example';
export const INSTAGRAM_URL = 'https://instagram.com/meridian.example';
export const TELEGRAM_URL = 'https://t.me/meridian_example';
/** Who made the site (the footer's credit). */
export const STUDIO_NAME = 'Atelier Nord';
export const STUDIO_URL = 'https://atelier-nord.example/';
