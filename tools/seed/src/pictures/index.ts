import { develop } from './develop';
import { expose, HEIGHT, WIDTH } from './views';
import type { View, WatchLook } from './watch-look';

export * from './watch-look';

/** Raise when pictures change, so that cached originals are drawn again. */
export const PICTURES_VERSION = 1;

/** One view of a watch as a JPEG original, 1000 by 1250 pixels. Pure: the same look gives the same bytes. */
export async function renderWatch(look: WatchLook, view: View): Promise<Buffer> {
  return develop({ width: WIDTH, height: HEIGHT, ...expose(look, view) });
}
