/** Query of a module that is bundled as a second copy. */
export const OWN_COPY = 'own-copy';

/**
 * Webpack loader that makes the relative imports of a copied module part of the same copy.
 *
 * @param {string} source
 */
const importOwnCopies = (source) => {
  return source.replace(/( from "\.\/[\w-]+\.mjs)"/g, `$1?${OWN_COPY}"`);
};

export default importOwnCopies;
