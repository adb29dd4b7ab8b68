import sharp from 'sharp';
import { AppError } from '../../platform/errors/app-error.ts';
import { isNothingButPicture, sniffFormat } from './picture-format.ts';

export const UPLOAD_LIMITS = {
  /** Of one file. */
  bytes: 15 * 1024 * 1024,
  files: 60,
  pixels: 50_000_000,
} as const;

/** The longer side of a kept original. */
const KEPT_SIDE = 2400;
const KEPT_QUALITY = 90;
const DECODED = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Turns an uploaded file into a picture of ours: told by its bytes, decoded whole, upright, without metadata,
 * encoded anew (WebP).
 * @throws AppError `unsupportedMediaType` for anything that is not one sound picture, `payloadTooLarge` above the limits
 */
export const acceptPicture = async (bytes: Buffer): Promise<Buffer> => {
  if (bytes.length > UPLOAD_LIMITS.bytes) throw new AppError('payloadTooLarge');
  const format = sniffFormat(bytes);
  if (!format || !isNothingButPicture(bytes, format)) throw new AppError('unsupportedMediaType');
  const input = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
  try {
    const { width, height, format: decoded } = await sharp(bytes, input).metadata();
    if (width * height > UPLOAD_LIMITS.pixels) throw new AppError('payloadTooLarge');
    if (!DECODED.has(decoded)) throw new AppError('unsupportedMediaType');
    return await sharp(bytes, { ...input, limitInputPixels: UPLOAD_LIMITS.pixels })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: KEPT_QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unsupportedMediaType');
  }
};
