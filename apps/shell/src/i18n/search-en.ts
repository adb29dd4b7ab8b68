/** English texts of the search panel. */
export default {
  title: 'Search',
  label: 'Search watches',
  placeholder: 'Model, brand, colour, size…',
  submit: 'Search',
  close: 'Close search',
  watches: 'Watches',
  brands: 'Brands',
  collections: 'Collections',
  recent: 'Recent searches',
  clearRecent: 'Clear',
  all: 'All results for “{{text}}”',
  none: 'Nothing found for “{{text}}”.',
  failed: 'Suggestions could not be loaded.',
  shortcut: 'The / key opens the search',
  count_one: '{{count}} suggestion',
  count_other: '{{count}} suggestions',
};
