/** Texts of a list of watches that loads page by page, in Russian: part of the texts of each page that has one. */
export default {
  list: {
    sort: 'Сортировка',
    sortAction: 'Сортировать',
    sorts: {
      relevance: 'По совпадению',
      newest: 'Сначала новые',
      priceAsc: 'Сначала дешевле',
      priceDesc: 'Сначала дороже',
      name: 'По названию',
    },
    loadMore: 'Показать ещё',
    loading: 'Загружаем часы…',
    loadFailed: 'Не удалось загрузить остальные модели.',
    retry: 'Попробовать ещё раз',
    shown: 'Показано {{shown, number}} из {{total, number}}',
  },
};
