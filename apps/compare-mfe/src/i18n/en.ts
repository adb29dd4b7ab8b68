/** English texts of the compare buttons and the bar. */
export default {
  button: {
    text: 'Compare',
    label: 'Compare: {{name}}',
    full: 'You can compare up to {{max}} watches. Remove one from your comparison first.',
    open: 'Open',
  },
  bar: {
    label: 'Comparison',
    link: 'Compare ({{count}})',
    selected_one: '{{count}} watch in your comparison',
    selected_other: '{{count}} watches in your comparison',
    clear: 'Clear the comparison',
  },
};
