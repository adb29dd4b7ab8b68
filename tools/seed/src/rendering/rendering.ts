import { createHash } from 'node:crypto';
import { demoImages } from '../catalogue/dataset.ts';
import { COLLECTIONS, type CollectionKey } from '../catalogue/lookups.ts';
import { lookOf } from '../catalogue/look.ts';
import { DEMO_WATCHES } from '../catalogue/watches/index.ts';
import { collectionImage } from '../documents/lookup-documents.ts';
import { SCENES, type Scene, type View, type WatchLook } from '../images/watch-look.ts';

/** Subject of an image. */
export type Subject =
  | { kind: 'watch'; look: WatchLook; view: View }
  | { kind: 'collection'; index: number; look: WatchLook }
  | { kind: 'scene'; scene: Scene };

/** An image of the shop: its subject, and its path below the media folder's `originals`. */
export interface Rendering {
  path: string;
  subject: Subject;
}

/** Cache key: equal subjects have equal keys. */
export const subjectKey = (subject: Subject): string =>
  createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 32);

const collectionRendering = (key: CollectionKey, index: number): Rendering => {
  const watch = DEMO_WATCHES.find((entry) => entry.collection === key);
  const color = watch?.colors[0];
  if (!watch || !color) throw new Error(`Collection ${key} has no watch to show`);
  return {
    path: collectionImage(COLLECTIONS[key].en),
    subject: { kind: 'collection', index, look: lookOf(watch, color) },
  };
};

/** Every image of the demo shop, those of the first pages first. */
export const demoRenderings = (): Rendering[] => {
  const keys = Object.keys(COLLECTIONS) as CollectionKey[];
  return [
    ...SCENES.map((scene): Rendering => ({ path: `scenes/${scene}.jpg`, subject: { kind: 'scene', scene } })),
    ...keys.map(collectionRendering),
    ...demoImages().map(({ path, look, view }): Rendering => ({
      path,
      subject: { kind: 'watch', look, view },
    })),
  ];
};
