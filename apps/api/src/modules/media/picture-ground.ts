import { PLACEHOLDER_SIDE, measurePlaceholder, withPlaceholder } from '@meridian/domain';
import sharp from 'sharp';

/** The path with the picture's colours in its name; as it is for a picture that one can see through. */
export const namedByGround = async (path: string, picture: Buffer): Promise<string> => {
  if (!(await sharp(picture).stats()).isOpaque) return path;
  const pixels = await sharp(picture)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  return withPlaceholder(path, measurePlaceholder(pixels));
};
