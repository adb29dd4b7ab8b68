/** Texts of breadcrumbs in English: part of the texts of each page that has them. */
export default {
  breadcrumbs: { label: 'You are here', home: 'Home' },
};
