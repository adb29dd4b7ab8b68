/** Russian texts of the remote. */
export default {
  page: {
    title: 'Новый раздел',
    description: 'Описание этой страницы одним предложением.',
  },
};
