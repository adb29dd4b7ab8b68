import type { company as en } from '../en/company.ts';

/** Texts of the company of the invoice, in Russian. */
export const company: typeof en = {
  company: 'Счёт на компанию',
  name: 'Название компании',
  address: 'Адрес компании',
  addressHint: 'Если пусто — адрес доставки',
  problems: {
    name: { missing: 'Укажите название компании', wrong: 'Слишком длинное название: можно до 200 знаков' },
    taxNumber: {
      missing: 'Укажите номер',
      wrong: 'Проверьте номер: в нём не хватает цифры или есть опечатка',
    },
    address: { missing: 'Укажите адрес', wrong: 'Слишком длинный адрес' },
  },
};
