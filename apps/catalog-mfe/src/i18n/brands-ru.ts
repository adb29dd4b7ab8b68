import breadcrumbs from './breadcrumbs-ru.ts';
import list from './list-ru.ts';

/** Texts of the pages of brands and collections in Russian. */
export default {
  ...breadcrumbs,
  ...list,
  brands: {
    title: 'Бренды и коллекции',
    description:
      'Все бренды и коллекции часов в магазине Meridian: от классики до дайверских. Застрахованная доставка и бесплатный возврат.',
    brands: 'Бренды',
    collections: 'Коллекции',
    empty: {
      title: 'Брендов пока нет',
      text: 'Бренды и коллекции появятся здесь, как только их часы поступят в продажу.',
    },
    all: 'Смотреть все часы',
    count_one: '{{count, number}} модель',
    count_few: '{{count, number}} модели',
    count_many: '{{count, number}} моделей',
    count_other: '{{count, number}} модели',
    list: 'Часы: {{name}}',
    filter: 'Подобрать по фильтру',
    unpriced: {
      title: 'В вашей валюте не продаётся',
      text: 'Выберите другую валюту в шапке сайта, чтобы увидеть часы «{{name}}».',
    },
    pages: {
      brands: {
        eyebrow: 'Бренд',
        title: 'Часы {{name}}',
        description:
          'Часы {{name}} в магазине Meridian: фотографии, цены и наличие. Застрахованная доставка и бесплатный возврат.',
      },
      collections: {
        eyebrow: 'Коллекция',
        title: '{{name}}: все часы',
        description:
          '{{name}}: фотографии, цены и наличие всех часов. Застрахованная доставка и бесплатный возврат в магазине Meridian.',
      },
    },
  },
};
