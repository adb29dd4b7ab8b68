import { defineRoute, type RemoteRoute } from '@meridian/federation';
import { compareHead } from './compare/compare-head.ts';

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (): RemoteRoute[] => [
  defineRoute<undefined, 'compare'>({
    path: '/compare',
    lazy: () => import(/* webpackChunkName: "compare" */ './compare/compare-page.tsx'),
    handle: { chunk: 'compare', head: compareHead },
  }),
];
