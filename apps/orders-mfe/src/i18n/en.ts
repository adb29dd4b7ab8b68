import { returns } from './en/return.ts';

/** English texts of the remote. */
export default {
  page: {
    title: 'Orders',
    description: 'A one-sentence description of this page.',
  },
  returns,
};
