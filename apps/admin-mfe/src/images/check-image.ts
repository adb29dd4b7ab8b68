import type { TFunction } from '@meridian/i18n';

/** What the shop takes as a picture; the server looks into the bytes again. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Of one file, in megabytes. */
export const MAX_IMAGE_MEGABYTES = 15;
/** Of one watch. */
export const MAX_IMAGES_PER_WATCH = 60;

/** What is wrong with a chosen file, in words; null if nothing is. */
export const imageError = (t: TFunction, file: File): string | null => {
  const facts = { name: file.name, size: MAX_IMAGE_MEGABYTES };
  if (!IMAGE_TYPES.some((type) => type === file.type)) return t('images.wrongType', facts);
  if (file.size === 0) return t('images.empty', facts);
  return file.size > MAX_IMAGE_MEGABYTES * 1024 * 1024 ? t('images.tooBig', facts) : null;
};
