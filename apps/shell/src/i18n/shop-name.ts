/** Name of the shop in Russian texts; `SHOP_NAME` of `@meridian/domain` is the name everywhere else. */
export const SHOP_NAME_RU = 'Меридиан';
