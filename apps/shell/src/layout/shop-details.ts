/** Where else the shop can be found. */
export const INSTAGRAM_URL = 'https://instagram.com/meridian.example';
export const TELEGRAM_URL = 'https://t.me/meridian_example';
/** Who made the site (the footer's credit). */
export const STUDIO_NAME = 'Atelier Nord';
export const STUDIO_URL = 'https://atelier-nord.example/';
