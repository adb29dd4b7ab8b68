import { DEMO_WATCHES } from '../catalogue/watches/index.ts';
import { toWatchDocument, type WatchDocument } from './watch-document.ts';

const NEWEST = Date.UTC(2026, 8, 1, 9);
const DAY = 24 * 60 * 60 * 1000;

/** The demo watches; each was created two days before its predecessor in the list. */
export const demoWatchDocuments = (): WatchDocument[] =>
  DEMO_WATCHES.map((watch, index) =>
    toWatchDocument(watch, { createdAt: new Date(NEWEST - index * 2 * DAY) }),
  );
