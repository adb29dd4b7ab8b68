import { PICTURE_WIDTHS, pictureSources, pictureUrl } from './pictures.ts';

test.each([
  [pictureUrl('watches/a.png'), '/static/watches/a.png'],
  [pictureUrl('watches/a.png', 320, 'avif'), '/static/watches/a.png?w=320&f=avif'],
  // A width without a format, or the other way round, is no derivative.
  [pictureUrl('a.png', 320), '/static/a.png'],
  [pictureUrl('a b/ч?.png'), '/static/a%20b/%D1%87%3F.png'],
])('%s is %s', (address, expected) => expect(address).toBe(expected));

test('sources come best first, in every width up to the wanted one', () => {
  const { sources, src } = pictureSources('a.png', 480);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcSet).toBe(
    '/static/a.png?w=160&f=avif 160w, /static/a.png?w=320&f=avif 320w, /static/a.png?w=480&f=avif 480w',
  );
  expect(src).toBe('/static/a.png?w=480&f=webp');
});

test.each([
  [1, 1],
  [160, 1],
  [1280, 7],
  [9999, PICTURE_WIDTHS.length],
])('up to %d pixels there are %d widths', (maxWidth, count) =>
  expect(pictureSources('a.png', maxWidth).sources[0]?.srcSet.split(', ')).toHaveLength(count),
);
