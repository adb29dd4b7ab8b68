import { THUMBNAIL_WINDOW } from '@meridian/domain';

/**
 * Places of the thumbnails in view: a window that slides with the index and keeps the picture before it in sight, so
 * that one can step back by a press.
 */
export const thumbnailWindow = (index: number, total: number): number[] => {
  const start = Math.max(0, Math.min(index - 1, total - THUMBNAIL_WINDOW));
  return Array.from({ length: Math.min(THUMBNAIL_WINDOW, total) }, (_, place) => start + place);
};
