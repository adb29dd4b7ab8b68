/** The shell's half for the server: renders pages and lends its packages to the features' bundles. */
export { CONTRACT_VERSION } from '@meridian/federation';
export { shellRoutes } from '../pages/routes.tsx';
export { shareTable } from '../app/share-table.ts';
export { renderPage } from './render-page.ts';
