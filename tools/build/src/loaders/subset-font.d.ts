/** Types of the used part of subset-font, which has no type declarations. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ) => Promise<Buffer>;
  export default subsetFont;
}
