/** Query by which a font's file learns what its face is for. */
const query = (ranges, weights) =>
  new URLSearchParams({ ranges: ranges.replace(/\s+/g, ''), ...(weights ? { weights } : {}) }).toString();

/**
 * Tells the file of each face in a stylesheet which characters and weights the face declares, for
 * `subset-font-loader`. Faces without a `unicode-range` stay whole.
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
