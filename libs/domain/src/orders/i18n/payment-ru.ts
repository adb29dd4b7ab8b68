import type { payment as en } from './payment-en.ts';

/** Texts of the payment methods in Russian. */
export const payment: typeof en = {
  methods: {
    card: 'Картой',
    sbp: 'Через СБП, в приложении банка',
    instalments: 'В рассрочку',
    transfer: 'Банковским переводом',
  },
  providers: {
    stripe: 'Stripe',
    yookassa: 'ЮKassa',
    freedompay: 'Freedom Pay',
    sandbox: 'тестового банка',
    offline: 'банка',
  },
  notes: {
    card: (provider) => `Вы заплатите картой на защищённой странице ${provider}. Номер карты мы не видим.`,
    sbp: (provider) =>
      `Вы заплатите через Систему быстрых платежей: на защищённой странице ${provider} выберите банк и подтвердите платёж в его приложении.`,
    instalments: (provider) =>
      `Вы заплатите в рассрочку: на защищённой странице ${provider} сначала увидите условия, потом согласитесь с ними.`,
    transfer: (_provider) =>
      'Вы заплатите банковским переводом: после оформления заказа мы покажем реквизиты и срок, до которого ждём деньги, и пришлём их на почту.',
  },
  currencies: { kzt: 'в тенге', rub: 'в рублях', usd: 'в долларах США' },
  problems: {
    tooLarge: (limit) => `Не больше ${limit} за один платёж`,
    tooSmall: (limit) => `Только от ${limit}`,
    currency: (currencies) => `Только ${currencies.join(' или ')}`,
  },
  legend: 'Способ оплаты',
  another: 'Выбрать другой способ оплаты',
  transfer: {
    title: 'Банковский перевод',
    payee: 'Получатель',
    taxId: 'Налоговый номер получателя',
    bank: 'Реквизиты',
    amount: 'Сумма',
    purpose: 'Назначение платежа',
    payBefore: 'Ждём деньги до',
    hint: 'Укажите назначение точно, чтобы мы узнали ваш платёж. Перевод может идти несколько рабочих дней.',
    show: 'Показать реквизиты',
    instead: 'Оплатить сейчас',
  },
};
