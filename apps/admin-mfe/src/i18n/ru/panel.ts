export const auth = {
  title: 'Вход для администратора',
  lead: 'Для владельца и сотрудников магазина.',
  email: 'Электронная почта',
  password: 'Пароль',
  submit: 'Войти',
  busy: 'Входим…',
  toShop: 'Вернуться в магазин',
  emailMissing: 'Укажите электронную почту',
  emailFormat: 'Похоже, в адресе электронной почты ошибка',
  passwordMinLength: 'Пароль должен быть не короче {{min}} символов',
  unexpectedError: 'Произошла непредвиденная ошибка. Попробуйте ещё раз.',
};

export const panel = {
  shopName: 'Меридиан',
  description: 'Управление часами, заказами, клиентами и статистика.',
  navigation: 'Панель администратора',
  logout: 'Выйти',
  language: 'Язык',
  skip: 'Перейти к содержанию',
  toShop: 'Открыть магазин',
};

export const tabs = {
  dashboard: 'Сводка',
  products: 'Товары',
  collections: 'Коллекции',
  categories: 'Категории',
  brands: 'Бренды',
  clients: 'Клиенты',
  orders: 'Заказы',
};

export const states = {
  loading: 'Загружаем…',
  retry: 'Попробовать ещё раз',
  retrying: 'Пробуем…',
  error: 'Не удалось загрузить данные',
  errorText: 'Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.',
  stale: 'Не удалось обновить данные: показанное могло устареть.',
  nothingFound: 'Ничего не найдено',
  nothingFoundText: 'По этому запросу ничего нет. Попробуйте сократить его.',
  export: 'Выгрузить CSV',
  exporting: 'Готовим файл…',
  search: 'Поиск',
  close: 'Закрыть',
  cancel: 'Отмена',
  optional: '(необязательно)',
  unexpected: 'Не получилось. Попробуйте ещё раз.',
};
