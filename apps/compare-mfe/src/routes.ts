import { defineRoute, type RemoteRoute, type Services } from '@meridian/federation';
import { compareHead } from './compare/compare-head.ts';
import { type Comparison, loadComparison } from './compare/load-comparison.ts';
import { pageTexts } from './i18n/texts.ts';

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (services: Services): RemoteRoute[] => [
  defineRoute<Comparison, 'compare'>({
    path: '/compare',
    loader: ({ request }) => loadComparison(services, new URL(request.url), request.signal),
    lazy: () => import(/* webpackChunkName: "compare" */ './compare/compare-page.tsx'),
    texts: pageTexts,
    handle: { chunk: 'compare', textChunk: 'i18n-page', head: compareHead, query: ['ids', 'diff'] },
  }),
];
