import { THUMBNAIL_WINDOW } from '@meridian/domain';

/**
 * Indexes of the visible thumbnails. The window follows the current image and includes the one before it, so that the
 * previous image can be selected.
 */
export const thumbnailWindow = (index: number, total: number): number[] => {
  const start = Math.max(0, Math.min(index - 1, total - THUMBNAIL_WINDOW));
  return Array.from({ length: Math.min(THUMBNAIL_WINDOW, total) }, (_, offset) => start + offset);
};
