/** Russian texts of the feature. */
export default {
  page: {
    title: 'Новый раздел',
    description: 'Что здесь можно найти, одним предложением.',
  },
};
