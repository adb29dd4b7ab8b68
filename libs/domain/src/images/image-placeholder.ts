/** The two placeholder colours that are shown until an image has loaded, as `#rrggbb`. */
export interface ImagePlaceholder {
  /** Colour of the edge. */
  edge: string;
  /** Colour of the middle. */
  middle: string;
}

const MARK = /\.([\da-f]{6})([\da-f]{6})(?=\.\w+$)/;

/**
 * Returns the placeholder colours of an image. They are part of its file name, so that no field or request is needed.
 * Undefined for a name without colours.
 */
export const placeholderOf = (path: string): ImagePlaceholder | undefined => {
  const [, edge, middle] = MARK.exec(path) ?? [];
  return edge && middle ? { edge: `#${edge}`, middle: `#${middle}` } : undefined;
};
