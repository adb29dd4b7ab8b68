/** Texts that several screens of the catalogue feature have in common, in Russian. */
export default {
  card: {
    colors: 'Цвета: {{name}}',
    favoriteButton: '{{name}}: список желаний',
    soldOut: 'Нет в наличии',
    picture: '{{name}}, {{color}}',
  },
  favorite: {
    added: '{{name}} — в списке желаний',
    removed: '{{name}} — больше не в списке желаний',
    failed: 'Не удалось добавить часы в список желаний. Откройте их страницу и выберите цвет и размер.',
  },
  gender: { male: 'Мужчинам', female: 'Женщинам' },
  flags: {
    main: 'Новые коллекции',
    gifts: 'Подарки',
    exclusive: 'Эксклюзив',
    hits: 'Хиты',
    signature: 'Фирменные',
  },
  buy: {
    add: 'Добавить в корзину',
    inCart: 'Уже в корзине',
    soldOut: 'Нет в наличии',
    noPrice: 'Не продаётся в вашей валюте',
    added: '{{name}} — в корзине',
  },
};
