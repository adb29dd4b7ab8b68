import * as federation from '@meridian/federation';
import * as i18n from '@meridian/i18n';
import * as store from '@meridian/store';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as router from './shared-router.ts';

/** How a package is shared, in the shape of the option `shared`. */
interface ShareConfig {
  version: string;
  singleton: boolean;
  eager: boolean;
  requiredVersion: false;
}

declare const FEDERATION_HOST: { name: string; shared: Record<string, ShareConfig> };

/** The host and its shared packages as `module-federation.config.ts` declares them. The build defines it. */
export const federationHost = FEDERATION_HOST;

const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@meridian/federation': federation,
  '@meridian/i18n': i18n,
  '@meridian/store': store,
};

/**
 * The packages that the shell shares with the remotes. In the browser this table is the share scope of the federation; on
 * the server the bundles of the remotes get these modules from `require`.
 */
export const shareTable: Record<string, { version: string; module: object }> = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [
    name,
    { version: federationHost.shared[name]?.version ?? '0.0.0', module },
  ]),
);
