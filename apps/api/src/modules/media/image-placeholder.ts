import { PLACEHOLDER_SIDE, measurePlaceholder, withPlaceholder } from '@meridian/domain';
import sharp from 'sharp';

/** Adds the placeholder colours of an image to its file name. The path of a transparent image stays as it is. */
export const addPlaceholderToName = async (path: string, image: Buffer): Promise<string> => {
  if (!(await sharp(image).stats()).isOpaque) return path;
  const pixels = await sharp(image)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  return withPlaceholder(path, measurePlaceholder(pixels));
};
