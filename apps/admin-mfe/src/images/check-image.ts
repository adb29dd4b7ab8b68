import type { TFunction } from '@meridian/i18n';

/** The accepted image types; the server checks the content again. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const MAX_IMAGE_MEGABYTES = 15;
export const MAX_IMAGES_PER_WATCH = 60;

/** The error message for a chosen image file; null if the file is valid. */
export const imageError = (t: TFunction<'admin'>, file: File): string | null => {
  const values = { name: file.name, size: MAX_IMAGE_MEGABYTES };
  if (!IMAGE_TYPES.some((type) => type === file.type)) return t('images.wrongType', values);
  if (file.size === 0) return t('images.empty', values);
  return file.size > MAX_IMAGE_MEGABYTES * 1024 * 1024 ? t('images.tooBig', values) : null;
};
