/** English texts of the remote. */
export default {
  page: {
    title: 'Example',
    description: 'A one-sentence description of this page.',
  },
};
