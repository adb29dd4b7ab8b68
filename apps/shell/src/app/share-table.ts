import * as federation from '@meridian/federation';
import * as i18n from '@meridian/i18n';
import * as store from '@meridian/store';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/**
 * The packages that shell and features share, once: in the browser this table is the federation's share scope, on the
 * server it is the `require` of the features' bundles. `SHARED_VERSIONS` is put in by the build.
 */
declare const SHARED_VERSIONS: Record<string, string>;

const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@meridian/federation': federation,
  '@meridian/i18n': i18n,
  '@meridian/store': store,
};

export interface SharedPackage {
  version: string;
  module: object;
}

export const shareTable: Record<string, SharedPackage> = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [
    name,
    { version: SHARED_VERSIONS[name] ?? '0.0.0', module },
  ]),
);
