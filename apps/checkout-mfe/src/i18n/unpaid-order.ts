import type { Language } from '@meridian/domain';

interface UnpaidOrderTexts {
  label: string;
  text: (number: string, amount: string, time: string) => string;
  pay: string;
  dismiss: string;
}

/** Texts of the notice about an unpaid order. They are part of its chunk, to keep the checkout's first load small. */
export const UNPAID_ORDER: Record<Language, UnpaidOrderTexts> = {
  en: {
    label: 'Order waiting for payment',
    text: (number, amount, time) => `Order ${number} for ${amount} is waiting for payment until ${time}.`,
    pay: 'Pay',
    dismiss: 'Not now',
  },
  ru: {
    label: 'Неоплаченный заказ',
    text: (number, amount, time) => `Заказ ${number} на ${amount} ждёт оплаты до ${time}.`,
    pay: 'Оплатить',
    dismiss: 'Не сейчас',
  },
};
