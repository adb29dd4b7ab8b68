import type { pay as en } from './en.ts';

/** Russian texts of the payment button. */
export const pay: typeof en = {
  first: 'Перейти к оплате',
  again: 'Повторить попытку оплаты',
  opening: 'Открываем страницу оплаты…',
  newAmount: (amount) => `Оплатить ${amount}`,
  soldOut:
    'Некоторые часы из заказа уже проданы, поэтому оплатить его нельзя. Оформите новый заказ на то, что есть в наличии.',
  noAnswer: 'Не удалось связаться с магазином. Попробуйте ещё раз через минуту.',
};
