import sharp from 'sharp';
import { socialImage } from './social-image.ts';

const image = (width: number, height: number, background = '#d8d0c4') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test.each([
  ['tall', 1000, 1250],
  ['wide', 2400, 1350],
  ['square', 800, 800],
  ['very tall', 200, 2400],
  ['very wide', 2400, 100],
  ['one-pixel', 1, 1],
])('a %s image becomes a JPEG of 1200 × 630', async (_, width, height) => {
  const made = await sharp(await socialImage(await image(width, height))).metadata();
  expect([made.format, made.width, made.height]).toEqual(['jpeg', 1200, 630]);
});

/** The colour at a point of the social image. */
const colorAt = async (bytes: Buffer, left: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()),
];

test('shows a tall image whole and continues its background at both sides', async () => {
  const square = await image(60, 60, '#000000');
  const tall = await sharp(await image(1000, 1250))
    .composite([{ input: square, left: 30, top: 570 }])
    .png()
    .toBuffer();
  const made = await socialImage(tall);
  // The image is 504 pixels wide and begins at 348. The black square is 15 to 45 pixels from its edge.
  expect(Math.max(...(await colorAt(made, 378)))).toBeLessThan(40);
  for (const left of [5, 340, 600, 860, 1190])
    (await colorAt(made, left)).forEach((value, channel) =>
      expect(Math.abs(value - [0xd8, 0xd0, 0xc4][channel]!)).toBeLessThan(6),
    );
});
