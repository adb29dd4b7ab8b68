/**
 * Returns the query that tells subset-font-loader the subset of a font face.
 *
 * @param {string} ranges
 * @param {string | undefined} weights
 */
const query = (ranges, weights) =>
  new URLSearchParams({ ranges: ranges.replace(/\s+/g, ''), ...(weights ? { weights } : {}) }).toString();

/**
 * Webpack loader that adds the characters and weights of each font face to the URL of its file, for
 * `subset-font-loader`. Faces without a `unicode-range` are not changed.
 *
 * @param {string} css
 * @returns {string}
 */
const nameFontParts = (css) => {
  return css.replace(/@font-face\s*{[^}]*}/g, (face) => {
    const ranges = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
    const weights = /font-weight:\s*(\d+)\s+(\d+)/.exec(face)?.slice(1).join('-');
    if (!ranges) return face;
    return face.replace(
      /(\.woff2)(\?\w+)?(?=['")])/g,
      (_, extension, part) => `${extension}${part ? `${part}&` : '?'}${query(ranges, weights)}`,
    );
  });
};

export default nameFontParts;
