/** The two colours that stand in a picture's place until it comes, as `#rrggbb`. */
export interface ImagePlaceholder {
  /** Of its edge. */
  edge: string;
  /** Of what stands in its middle. */
  middle: string;
}

const MARK = /\.([\da-f]{6})([\da-f]{6})(?=\.\w+$)/;

/**
 * A picture's colours, which its own name carries: they are known wherever its path is, without a field or a request
 * of their own. Undefined for a name without them.
 */
export const placeholderOf = (path: string): ImagePlaceholder | undefined => {
  const [, edge, middle] = MARK.exec(path) ?? [];
  return edge && middle ? { edge: `#${edge}`, middle: `#${middle}` } : undefined;
};
