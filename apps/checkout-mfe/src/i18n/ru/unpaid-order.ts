import type { unpaidOrder as en } from '../en/unpaid-order.ts';

/** Texts of the notice about an unpaid order, in Russian. */
export const unpaidOrder: typeof en = {
  label: 'Неоплаченный заказ',
  text: (number, amount, time) => `Заказ ${number} на ${amount} ждёт оплаты до ${time}.`,
  pay: 'Оплатить',
  open: 'Посмотреть заказ',
  dismiss: 'Не сейчас',
};
