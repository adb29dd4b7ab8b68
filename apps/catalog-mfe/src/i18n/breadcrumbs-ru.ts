/** Texts of breadcrumbs in Russian: part of the texts of each page that has them. */
export default {
  breadcrumbs: { label: 'Вы здесь', home: 'Главная' },
};
