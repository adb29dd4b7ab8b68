import { returns } from './ru/return.ts';

/** Russian texts of the remote. */
export default {
  page: {
    title: 'Новый раздел',
    description: 'Описание этой страницы одним предложением.',
  },
  returns,
};
