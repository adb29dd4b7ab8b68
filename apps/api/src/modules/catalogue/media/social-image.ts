import { SOCIAL_IMAGE } from '@meridian/domain';
import sharp, { type Sharp } from 'sharp';

const { width, height } = SOCIAL_IMAGE;
/** Aspect ratio from which an image covers the whole frame without cutting off its subject. */
const MIN_COVER_RATIO = 1.2;
/** Number of rows to which the edge of an image is reduced. */
const EDGE_ROWS = 6;

const encode = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();

/** The edge of an image, blurred and stretched to fill the gap at the side of the frame. */
const stretchEdge = async (image: Buffer, left: number, size: { width: number; gap: number }) => {
  const edge = await sharp(image)
    .extract({ left, top: 0, width: size.width, height })
    .resize({ width: 1, height: EDGE_ROWS, fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(edge).resize({ width: size.gap, height, fit: 'fill', kernel: 'cubic' }).png().toBuffer();
};

/**
 * The image for links in social media, `SOCIAL_IMAGE` in size. A wide image covers the frame. A tall image is shown
 * whole, and its edges are stretched to both sides.
 */
export const socialImage = async (bytes: Buffer): Promise<Buffer> => {
  // Without a format sharp would encode the original's, which takes seconds for AVIF.
  const upright = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const measures = await sharp(upright).metadata();
  if (measures.width / measures.height >= MIN_COVER_RATIO)
    return encode(sharp(upright).resize({ width, height, fit: 'cover' }));

  const { data: whole, info } = await sharp(upright)
    .resize({ height })
    .png()
    .toBuffer({ resolveWithObject: true });
  const gap = Math.ceil((width - info.width) / 2);
  const size = { width: Math.max(1, Math.round(info.width / 50)), gap };
  const [left, right] = await Promise.all([
    stretchEdge(whole, 0, size),
    stretchEdge(whole, info.width - size.width, size),
  ]);
  return encode(
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width - gap, top: 0 },
      { input: whole, left: gap, top: 0 },
    ]),
  );
};
