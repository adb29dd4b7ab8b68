export const auth = {
  title: 'Вход для администратора',
  lead: 'Для владельца магазина и тех, кто им управляет.',
  email: 'Эл. почта',
  password: 'Пароль',
  submit: 'Войти',
  busy: 'Входим…',
  toShop: 'Вернуться в магазин',
  emailMissing: 'Введите адрес эл. почты',
  emailFormat: 'Похоже, в адресе эл. почты ошибка',
  passwordMinLength: 'Пароль должен быть не короче {{min}} символов',
  unexpectedError: 'Произошла непредвиденная ошибка. Попробуйте ещё раз.',
};

export const panel = {
  shopName: 'Меридиан',
  name: 'Панель администратора',
  description: 'Магазин изнутри: часы, заказы, клиенты и показатели.',
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
  errorText: 'Нет связи или сервер занят. Ничего не потеряно.',
  stale: 'Свежие данные получить не удалось: то, что вы видите, могло немного устареть.',
  nothingFound: 'Ничего не найдено',
  nothingFoundText: 'По этому запросу ничего нет. Попробуйте сократить его.',
  clearSearch: 'Очистить поиск',
  export: 'Выгрузить CSV',
  exporting: 'Готовим файл…',
  search: 'Поиск',
  close: 'Закрыть',
  cancel: 'Отмена',
  optional: '(необязательно)',
  unexpected: 'Не получилось. Попробуйте ещё раз.',
  sessionOver: 'Сеанс завершён. Войдите снова.',
};
