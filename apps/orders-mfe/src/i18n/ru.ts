import { returns } from './ru/return.ts';

/** Russian texts of the remote. */
export default {
  page: {
    title: 'Новый раздел',
    description: 'Описание этой страницы одним предложением.',
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
};
