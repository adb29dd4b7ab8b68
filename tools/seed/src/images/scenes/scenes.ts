import { byCoffee, onBook, onLinen, travelRoll } from './community-scenes.ts';
import { featured, hero, men, women } from './editorial-scenes.ts';
import type { Stage } from './stage.ts';
import type { Scene } from '../watch-look.ts';

const STAGES: Readonly<Record<Scene, Stage>> = {
  hero,
  'featured-collection': featured,
  women,
  men,
  'community-1': onLinen,
  'community-2': onBook,
  'community-3': byCoffee,
  'community-4': travelRoll,
};

export const sceneStage = (scene: Scene): Stage => {
  return STAGES[scene];
};
