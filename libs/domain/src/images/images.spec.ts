import { IMAGE_WIDTHS, imageSources, imageUrl } from './images.ts';

test.each([
  [imageUrl('watches/a.png'), '/static/watches/a.png'],
  [imageUrl('watches/a.png', 320, 'avif'), '/static/watches/a.png?w=320&f=avif'],
  // A width without a format gives the original.
  [imageUrl('a.png', 320), '/static/a.png'],
  [imageUrl('a b/ч?.png'), '/static/a%20b/%D1%87%3F.png'],
])('imageUrl returns %s, expected %s', (address, expected) => expect(address).toBe(expected));

test('imageSources lists the best format first, with every requested width', () => {
  const { sources, src } = imageSources('a.png', 480, 160);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcSet).toBe(
    '/static/a.png?w=160&f=avif 160w, /static/a.png?w=240&f=avif 240w, /static/a.png?w=320&f=avif 320w, /static/a.png?w=480&f=avif 480w',
  );
  expect(src).toBe('/static/a.png?w=480&f=webp');
});

test.each([
  [96, 96, 1],
  [480, 240, 3],
  [2400, 96, IMAGE_WIDTHS.length],
] as const)('imageSources up to %d pixels from %d on has %d widths', (maxWidth, minWidth, count) =>
  expect(imageSources('a.png', maxWidth, minWidth).sources[0]?.srcSet.split(', ')).toHaveLength(count),
);

test('imageSources returns the placeholder colours together with the sources', () => {
  expect(imageSources('a.ffffff000000.png').placeholder).toEqual({ edge: '#ffffff', middle: '#000000' });
  expect(imageSources('a.png')).not.toHaveProperty('placeholder');
});
