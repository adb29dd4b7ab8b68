/**
 * Server entry of the shell: renders pages and provides the shared packages to the bundles of the remotes.
 */
export { CONTRACT_VERSION } from '@meridian/federation';
export { shellRoutes } from '../pages/routes.tsx';
export { shareTable } from '../app/share-table.ts';
export { renderPage } from './render-page.ts';
