import * as federation from '@meridian/federation';
import * as i18n from '@meridian/i18n';
import * as store from '@meridian/store';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as router from './shared-router.ts';

/**
 * The packages that the shell shares with the remotes. In the browser this table is the share scope of the
 * federation; on the server the bundles of the remotes get these modules from `require`. The build defines
 * `SHARED_VERSIONS`.
 */
declare const SHARED_VERSIONS: Record<string, string>;

const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@meridian/federation': federation,
  '@meridian/i18n': i18n,
  '@meridian/store': store,
};

interface SharedPackage {
  version: string;
  module: object;
}

export const shareTable: Record<string, SharedPackage> = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [
    name,
    { version: SHARED_VERSIONS[name] ?? '0.0.0', module },
  ]),
);
