/** Query of a file that is in a bundle a second time. */
export const OWN_COPY = 'own-copy';

/** What such a file imports from its neighbours belongs to the same copy. */
const importOwnCopies = (source) => {
  return source.replace(/( from "\.\/[\w-]+\.mjs)"/g, `$1?${OWN_COPY}"`);
};

export default importOwnCopies;
