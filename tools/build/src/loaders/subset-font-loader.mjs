import subsetFont from 'subset-font';

/** OpenType features that browsers apply by default, and the number styles of the shop. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig tnum'.split(' ');

/** @param {string} ranges as in `unicode-range` */
const charactersOf = (ranges) =>
  ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
    })
    .join('');

/**
 * Webpack loader that reduces a font to the subset of its query: `ranges` as in CSS, `weights` as `400-600`. Without
 * `ranges` the font is not changed. A function declaration, because webpack sets `this`.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {Buffer} font
 */
export default async function subset(font) {
  const query = new URLSearchParams(this.resourceQuery.slice(1));
  const ranges = query.get('ranges');
  if (!ranges) return font;
  const [min, max] = query.get('weights')?.split('-').map(Number) ?? [];
  return subsetFont(font, charactersOf(ranges), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(min && max ? { variationAxes: { wght: { min, max } } } : {}),
  });
}

export const raw = true;

/**
 * Returns the file name template of a font. The subset `x.woff2?core` is emitted as `assets/x-core.woff2`.
 *
 * @param {{ filename?: string }} pathData
 */
export const fontFileName = ({ filename = '' }) => {
  const part = /\?(\w+)(&|$)/.exec(filename)?.[1];
  return `assets/[name]${part ? `-${part}` : ''}[ext]`;
};
