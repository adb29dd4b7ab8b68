/** Texts of draft previews and of archived watches in English. */
export default {
  draft: 'Draft preview.',
  draftText: 'Only people with this link can see this page. The watch cannot be ordered yet.',
  gone: 'This watch is no longer sold.',
  similar: 'Similar watches',
  toCatalogue: 'See all watches',
};
