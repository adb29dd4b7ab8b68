import { byCoffee, onBook, onLinen, travelRoll } from './community-scenes';
import { featured, hero, men, women } from './editorial-scenes';
import type { Stage } from './stage';
import type { TestShell } from './watch-look';

const STAGES: Readonly<Record<TestShell, Stage>> = {
  hero,
  'featured-collection': featured,
  women,
  men,
  'community-1': onLinen,
  'community-2': onBook,
  'community-3': byCoffee,
  'community-4': travelRoll,
};

export function sceneStage(scene: TestShell): Stage {
  return STAGES[scene];
}
