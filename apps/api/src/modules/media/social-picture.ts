import { SOCIAL_IMAGE } from '@meridian/domain';
import sharp, { type Sharp } from 'sharp';

const { width, height } = SOCIAL_IMAGE;
/** From this ratio of its sides on a picture fills the frame without losing what it shows. */
const WIDE = 1.2;
/** Rows of colour that a side's edge is boiled down to. */
const EDGE_ROWS = 6;

const encode = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();

/** The outermost part of a picture, drawn out to the frame's side without any detail. */
const drawnOut = async (picture: Buffer, left: number, size: { width: number; gap: number }) => {
  const edge = await sharp(picture)
    .extract({ left, top: 0, width: size.width, height })
    .resize({ width: 1, height: EDGE_ROWS, fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(edge).resize({ width: size.gap, height, fit: 'fill', kernel: 'cubic' }).png().toBuffer();
};

/**
 * A picture as links to it show it: a wide one fills the frame; a tall one stands in it whole, its ground drawn out to
 * both sides.
 */
export const socialPicture = async (bytes: Buffer): Promise<Buffer> => {
  const upright = await sharp(bytes).autoOrient().flatten({ background: '#ffffff' }).toBuffer();
  const measures = await sharp(upright).metadata();
  if (measures.width / measures.height >= WIDE)
    return encode(sharp(upright).resize({ width, height, fit: 'cover' }));

  const { data: whole, info } = await sharp(upright)
    .resize({ height })
    .png()
    .toBuffer({ resolveWithObject: true });
  const gap = Math.ceil((width - info.width) / 2);
  const size = { width: Math.max(1, Math.round(info.width / 50)), gap };
  const [left, right] = await Promise.all([
    drawnOut(whole, 0, size),
    drawnOut(whole, info.width - size.width, size),
  ]);
  return encode(
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width - gap, top: 0 },
      { input: whole, left: gap, top: 0 },
    ]),
  );
};
