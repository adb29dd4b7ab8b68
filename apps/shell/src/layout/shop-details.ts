/** Social network profiles of the shop. */
export const INSTAGRAM_URL = 'https://instagram.com/meridian.example';
export const TELEGRAM_URL = 'https://t.me/meridian_example';
/** The studio in the credit line of the footer. */
export const STUDIO_NAME = 'Atelier Nord';
export const STUDIO_URL = 'https://atelier-nord.example/';
