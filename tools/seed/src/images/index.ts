import { develop } from './develop.ts';
import { collectionStage } from './scenes/collection-stage.ts';
import { sceneStage } from './scenes/scenes.ts';
import { exposeStage } from './scenes/stage.ts';
import { expose, HEIGHT, WIDTH } from './views.ts';
import type { Scene, View, WatchLook } from './watch-look.ts';

export * from './watch-look.ts';

/** Raise it when rendered images change, so that cached originals are rendered again. */
export const PICTURES_VERSION = 1;

/** Renders one view of a watch as a JPEG original, 1000 by 1250 pixels. Equal looks give equal bytes. */
export const renderWatch = async (look: WatchLook, view: View): Promise<Buffer> => {
  return develop({ width: WIDTH, height: HEIGHT, ...expose(look, view) });
};

/** An editorial scene: hero 2400x1350, featured collection 1400x1750, women and men 1400x1600, community 1000x1000. */
export const renderScene = async (scene: Scene): Promise<Buffer> => {
  return develop(exposeStage(sceneStage(scene)));
};

/** Renders a wide image of a collection, 1600 by 1000 pixels, with one of its watches; `index` varies the set. */
export const renderCollection = async (index: number, look: WatchLook): Promise<Buffer> => {
  return develop(exposeStage(collectionStage(index, look)));
};
