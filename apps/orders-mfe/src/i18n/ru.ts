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
