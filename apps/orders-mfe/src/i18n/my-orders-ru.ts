/** Russian texts of the shopper's orders. */
export default {
  list: {
    head: { title: 'Ваши заказы', description: 'Все ваши заказы в магазине «Меридиан» и их состояние.' },
    title: 'Ваши заказы',
    filter: 'Статус',
    all: 'Все',
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
    more: 'Показать ещё',
    loadingMore: 'Загружаем…',
    error: 'Не удалось загрузить заказы',
    errorText: 'Сервер не отвечает. Попробуйте ещё раз.',
    empty: 'Заказов пока нет',
    emptyText: 'Здесь появятся заказанные часы и статус каждого заказа.',
    watches: 'Смотреть все часы',
    emptyStatus: 'Нет заказов с таким статусом',
    showAll: 'Показать все заказы',
    guests: 'Заказывали без аккаунта?',
    find: 'Найти заказ',
  },
};
