import { defineRoute, type RemoteRoute } from '@meridian/federation';
import { exampleHead } from './example/example-head.ts';

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (): RemoteRoute[] => [
  defineRoute<undefined, 'example'>({
    path: '/example-address',
    lazy: () => import(/* webpackChunkName: "example" */ './example/example-page.tsx'),
    handle: { chunk: 'example', head: exampleHead },
  }),
];
