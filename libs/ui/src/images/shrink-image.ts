/** The longer side in pixels that the server stores; larger images would only slow down the upload. */
const MAX_SIDE = 2400;
/** Smaller files are sent unchanged. */
const MIN_BYTES_TO_SHRINK = 700 * 1024;
/** WebP quality, 0 to 1. */
const QUALITY = 0.92;

/**
 * Scales an image down to the size that the server stores, because camera files take minutes to upload over a slow
 * connection. Returns the original file if it cannot be made smaller.
 */
export const shrinkImage = async (file: File): Promise<File> => {
  if (file.size < MIN_BYTES_TO_SHRINK || typeof createImageBitmap === 'undefined') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    if (blob.type !== 'image/webp' || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.webp'), { type: blob.type });
  } catch (error) {
    console.warn('Could not shrink an image; the original is uploaded', error);
    return file;
  }
};
