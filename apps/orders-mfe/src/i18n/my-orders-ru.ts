/** Russian texts of the shopper's orders. */
export default {
  list: {
    head: { title: 'Ваши заказы', description: 'Все ваши заказы в магазине «Меридиан» и их состояние.' },
    title: 'Ваши заказы',
    filter: 'Статус',
    all: 'Все',
    more: 'Показать ещё',
    loadingMore: 'Загружаем…',
    emptyStatus: 'Нет заказов с таким статусом',
    showAll: 'Показать все заказы',
    guests: 'Заказывали без аккаунта?',
    find: 'Найти заказ',
  },
};
