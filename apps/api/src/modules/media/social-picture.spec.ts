import sharp from 'sharp';
import { socialPicture } from './social-picture.ts';

const picture = (width: number, height: number, background = '#d8d0c4') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test.each([
  ['tall', 1000, 1250],
  ['wide', 2400, 1350],
  ['square', 800, 800],
  ['very tall', 200, 2400],
  ['very wide', 2400, 100],
  ['tiny', 1, 1],
])('a %s picture becomes one of 1200 × 630', async (_, width, height) => {
  const made = await sharp(await socialPicture(await picture(width, height))).metadata();
  expect([made.format, made.width, made.height]).toEqual(['jpeg', 1200, 630]);
});

/** The colour at a place of the made picture. */
const colorAt = async (bytes: Buffer, left: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()),
];

test('a tall picture is shown whole, its ground goes on at both sides', async () => {
  const mark = await picture(60, 60, '#000000');
  const tall = await sharp(await picture(1000, 1250))
    .composite([{ input: mark, left: 30, top: 570 }])
    .png()
    .toBuffer();
  const made = await socialPicture(tall);
  // 504 pixels wide, so it begins at 348; the mark stands 15 to 45 pixels from its edge.
  expect(Math.max(...(await colorAt(made, 378)))).toBeLessThan(40);
  for (const left of [5, 340, 600, 860, 1190])
    (await colorAt(made, left)).forEach((value, channel) =>
      expect(Math.abs(value - [0xd8, 0xd0, 0xc4][channel]!)).toBeLessThan(6),
    );
});
