/** English texts of the remote. */
export default {
  page: {
    title: 'Compare',
    description: 'A one-sentence description of this page.',
  },
};
