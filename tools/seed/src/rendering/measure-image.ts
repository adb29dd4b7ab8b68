import { measurePlaceholder, PLACEHOLDER_SIDE } from '@meridian/domain';
import sharp from 'sharp';

/** Measures the placeholder colours of an image file. */
export const measureImage = async (file: string): Promise<string> => {
  const side = { width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' } as const;
  return measurePlaceholder(await sharp(file).resize(side).removeAlpha().raw().toBuffer());
};
