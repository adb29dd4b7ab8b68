/** The demo shop: its catalogue and images, and functions that write them to a database and a media folder. */
export { DEMO_WATCHES } from './catalogue/watches/index.ts';
export { demoWatchDocuments } from './documents/demo-watches.ts';
export {
  brandDocuments,
  categoryDocuments,
  collectionDocuments,
  watchTypeDocuments,
} from './documents/lookup-documents.ts';
export { generatedWatchDocuments } from './documents/generated-watches.ts';
export { toWatchDocument, type WatchDocument } from './documents/watch-document.ts';
export { progressReport } from './progress-report.ts';
export { sequence } from './sequence.ts';
export { isEmpty, writeCatalogue, type WriteOptions } from './write-catalogue.ts';
export { renderDemoImages, seedShop, type SeedOptions, type SeedProgress, type SeedResult } from './seed.ts';
