/** English texts of the feature. */
export default {
  page: {
    title: 'Example',
    description: 'What can be found here, in one sentence.',
  },
};
