import { returns } from './en/return.ts';

/** English texts of the remote. */
export default {
  page: {
    title: 'Orders',
    description: 'A one-sentence description of this page.',
  },
  returns,
  documents: {
    title: 'Documents',
    invoice: 'Invoice {{number}}',
    creditNote: 'Credit note {{number}}',
    none: 'Your invoice will be here once the order is paid.',
    error: 'We could not load the documents.',
    retry: 'Try again',
    loading: 'Loading…',
    download: 'Download PDF',
    downloadFailed: 'The file could not be downloaded. Please try again.',
  },
};
