/** The longer side that the server keeps; more would only be sent in vain. */
const MAX_SIDE = 2400;
const MIN_BYTES_TO_SHRINK = 700 * 1024;
const QUALITY = 0.92;

/**
 * A photograph as large as the server keeps it: twelve camera files over a slow line are minutes otherwise. Whatever
 * can't be made smaller goes as it is.
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
    console.warn('A picture goes as it is', error);
    return file;
  }
};
