import type { Language } from '@meridian/domain';

/** Texts of the test bank's page. */
export const SANDBOX_TEXTS: Record<
  Language,
  {
    title: string;
    bank: string;
    explanation: string;
    amount: string;
    order: string;
    approve: string;
    decline: string;
    leave: string;
    closed: string;
    closedText: string;
    unknown: string;
    unknownText: string;
    back: string;
  }
> = {
  en: {
    title: 'Test payment',
    bank: 'Test bank',
    explanation:
      'This is not a real bank. It belongs to the shop, takes no money and asks for no card: you decide how the payment ends.',
    amount: 'To pay',
    order: 'Order {number} at {shop}',
    approve: 'Approve the payment',
    decline: 'Decline the payment',
    leave: 'Leave without paying',
    closed: 'This payment is closed',
    closedText: 'It has been decided already, or the time to pay has run out.',
    unknown: 'There is no such payment',
    unknownText: 'The address may be incomplete.',
    back: 'Back to the shop',
  },
  ru: {
    title: 'Тестовый платёж',
    bank: 'Тестовый банк',
    explanation:
      'Это не настоящий банк. Он принадлежит магазину, не берёт денег и не спрашивает карту: чем закончится платёж, решаете вы.',
    amount: 'К оплате',
    order: 'Заказ {number} в магазине {shop}',
    approve: 'Одобрить платёж',
    decline: 'Отклонить платёж',
    leave: 'Уйти без оплаты',
    closed: 'Этот платёж закрыт',
    closedText: 'Решение по нему уже принято, или время на оплату истекло.',
    unknown: 'Такого платежа нет',
    unknownText: 'Возможно, адрес скопирован не полностью.',
    back: 'Вернуться в магазин',
  },
};
