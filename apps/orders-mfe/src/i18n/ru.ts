import { returns } from './ru/return.ts';

/** Russian texts that several screens need. */
export default {
  number: 'Заказ {{number}}',
  variant: '{{color}} · {{size}} · {{quantity}} шт.',
  total: 'Итого',
  status: {
    pending: 'Оформлен',
    processing: 'Готовим к отправке',
    shipped: 'Отправлен',
    delivered: 'Доставлен',
    cancelled: 'Отменён',
  },
  returns,
  documents: {
    title: 'Документы',
    invoice: 'Счёт {{number}}',
    creditNote: 'Кредит-нота {{number}}',
    none: 'Счёт появится здесь, когда заказ будет оплачен.',
    error: 'Не удалось загрузить документы.',
    retry: 'Попробовать ещё раз',
    loading: 'Загружаем…',
    download: 'Скачать PDF',
    downloadFailed: 'Не удалось скачать файл. Попробуйте ещё раз.',
  },
  payment: {
    pending: 'Ожидает оплаты',
    paid: 'Оплачен',
    paidOffline: 'Оплачен',
    partlyRefunded: 'Деньги возвращены частично',
    failed: 'Оплата не прошла',
    lapsed: 'Оплата не поступила',
    refunded: 'Деньги возвращены',
    refundDue: 'Деньги возвращаются',
  },
  retry: 'Попробовать ещё раз',
  loading: 'Загружаем…',
  noAnswer: 'Не удалось связаться с магазином. Попробуйте ещё раз через минуту.',
};
