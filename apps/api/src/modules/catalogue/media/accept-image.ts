import sharp from 'sharp';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isPlainImage, detectFormat } from './image-format.ts';

/** Longer side of a stored original. */
const MAX_SIDE_PIXELS = 2400;
const QUALITY = 90;
const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Validates an uploaded image and encodes it again as WebP, upright, without metadata. The format is detected from the
 * bytes, and the image must decode completely.
 * @throws AppError `unsupportedMediaType` for everything but one valid image; `payloadTooLarge` above the pixel limit
 */
export const acceptImage = async (bytes: Buffer, maxPixels: number): Promise<Buffer> => {
  const format = detectFormat(bytes);
  if (!format || !isPlainImage(bytes, format)) throw new AppError('unsupportedMediaType');
  const input = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
  try {
    const { width, height, format: decoded } = await sharp(bytes, input).metadata();
    if (width * height > maxPixels) throw new AppError('payloadTooLarge');
    if (!ACCEPTED_FORMATS.has(decoded)) throw new AppError('unsupportedMediaType');
    return await sharp(bytes, { ...input, limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unsupportedMediaType');
  }
};
