import type { TFunction } from '@meridian/i18n';

/** What the shop takes as a picture; the server looks into the bytes again. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Of one file, in megabytes. */
export const PICTURE_MAX_MEGABYTES = 15;
/** Of one watch. */
export const PICTURES_MAX = 60;

/** What is wrong with a chosen file, in words; null if nothing is. */
export const pictureProblem = (t: TFunction, file: File): string | null => {
  const facts = { name: file.name, size: PICTURE_MAX_MEGABYTES };
  if (!PICTURE_TYPES.some((type) => type === file.type)) return t('pictures.wrongType', facts);
  if (file.size === 0) return t('pictures.empty', facts);
  return file.size > PICTURE_MAX_MEGABYTES * 1024 * 1024 ? t('pictures.tooBig', facts) : null;
};
