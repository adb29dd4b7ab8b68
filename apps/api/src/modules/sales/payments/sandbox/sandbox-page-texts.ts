import type { Language } from '@meridian/domain';

const en = {
  title: 'Test payment',
  bank: 'Test bank',
  explanation: 'This is a test bank. No money is taken and no card is needed: choose how the payment ends.',
  amount: 'To pay',
  order: 'Order {number} at {shop}',
  approve: 'Approve the payment',
  decline: 'Decline the payment',
  leave: 'Leave without paying',
  closed: 'This payment is closed',
  closedText: 'It has already been completed, or the time limit has passed.',
  unknown: 'Payment not found',
  unknownText: 'The link may be incomplete. Please open it again from the shop.',
  back: 'Back to the shop',
};

export const SANDBOX_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    title: 'Тестовый платёж',
    bank: 'Тестовый банк',
    explanation: 'Это тестовый банк. Деньги не спишутся, карта не нужна: выберите, чем закончится платёж.',
    amount: 'К оплате',
    order: 'Заказ {number} в магазине {shop}',
    approve: 'Одобрить платёж',
    decline: 'Отклонить платёж',
    leave: 'Уйти без оплаты',
    closed: 'Этот платёж закрыт',
    closedText: 'Он уже завершён, или время на оплату истекло.',
    unknown: 'Платёж не найден',
    unknownText: 'Возможно, ссылка скопирована не полностью. Откройте её ещё раз из магазина.',
    back: 'Вернуться в магазин',
  },
};
