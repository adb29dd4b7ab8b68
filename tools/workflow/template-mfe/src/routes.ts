import { defineRoute, type RemoteRoute } from '@meridian/federation';
import { exampleHead } from './example/example-head.ts';

/** The screens of the feature. Light on purpose: this file is in the first bundle, the screens are not. */
export const routes = (): RemoteRoute[] => [
  defineRoute({
    path: '/example-address',
    lazy: () => import(/* webpackChunkName: "example" */ './example/example-page.tsx'),
    handle: { chunk: 'example', head: exampleHead },
  }),
];
