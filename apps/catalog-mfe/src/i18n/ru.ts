/** Texts that several screens of the catalogue remote share, in Russian. */
export default {
  card: {
    colors: 'Цвета: {{name}}',
    favorite: 'Список желаний: {{name}}',
    soldOut: 'Нет в наличии',
    imageAlt: '{{name}}, {{color}}',
  },
  favorite: {
    added: '{{name}} — в списке желаний',
    addedCount_one: 'В список желаний добавлено часов: {{count}}',
    addedCount_few: 'В список желаний добавлено часов: {{count}}',
    addedCount_many: 'В список желаний добавлено часов: {{count}}',
    addedCount_other: 'В список желаний добавлено часов: {{count}}',
    removed: '{{name}}: удалено из списка желаний',
    failed: 'Не удалось добавить часы в список желаний. Откройте их страницу и выберите цвет и размер.',
  },
  gender: { male: 'Для мужчин', female: 'Для женщин' },
  flags: {
    gifts: 'Подарки',
    exclusive: 'Эксклюзив',
    hits: 'Хиты',
    signature: 'Знаковые',
  },
  buy: {
    add: 'Добавить в корзину',
    inCart: 'Уже в корзине',
    soldOut: 'Нет в наличии',
    noPrice: 'Не продаётся в вашей валюте',
    added: '{{name}} — в корзине',
    viewCart: 'Открыть корзину',
  },
};
