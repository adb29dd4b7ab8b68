/** Russian texts of the compare buttons and the bar. */
export default {
  button: {
    text: 'Сравнить',
    label: 'Сравнить: {{name}}',
    full: 'Сравнить можно не больше {{max}} моделей. Сначала уберите одну из сравнения.',
    open: 'Открыть',
  },
  bar: {
    label: 'Сравнение',
    link: 'Сравнить ({{count}})',
    selected_one: 'В сравнении {{count}} модель часов',
    selected_few: 'В сравнении {{count}} модели часов',
    selected_many: 'В сравнении {{count}} моделей часов',
    selected_other: 'В сравнении {{count}} модели часов',
    clear: 'Очистить сравнение',
  },
};
