import subsetFont from 'subset-font';

/** OpenType features that browsers use unasked, and the figures that the shop asks for. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig tnum'.split(' ');

const charactersOf = (ranges) =>
  ranges
    .split(',')
    .map((range) => {
      const [first, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
    })
    .join('');

/** The part of a font that the query names: `ranges` as in CSS, `weights` as `400-600`. Without them all of it. */
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

/** Name of a font's file: a part of a font, `x.woff2?core`, is `assets/x-core.woff2`. */
export const fontFileName = ({ filename }) => {
  const part = /\?(\w+)(&|$)/.exec(filename)?.[1];
  return `assets/[name]${part ? `-${part}` : ''}[ext]`;
};
