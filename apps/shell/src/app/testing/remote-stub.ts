import {
  CONTRACT_VERSION,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  type RemoteRoute,
} from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { Remotes } from '../remotes/remotes.ts';

/** A release of a feature, as a page names it. */
export const releaseWith = (version: string, change: Partial<RemoteRelease> = {}): RemoteRelease => ({
  version,
  entry: `/remotes/catalog-mfe/${version}/container.js`,
  integrity: `sha384-${version}`,
  global: `catalog_mfe_${version}`,
  mounts: ['/feature', '/feature/:id'],
  slots: ['cart-panel'],
  ...change,
});

/** The module of a feature with texts of its own. */
export const moduleWith = (routes: RemoteRoute[], slots: RemoteModule['slots'] = {}): RemoteModule => ({
  contract: CONTRACT_VERSION,
  namespace: 'catalog',
  dictionaries: {
    en: () => Promise.resolve({ default: { hello: 'Hello' } }),
    ru: () => Promise.resolve({ default: { hello: 'Привет' } }),
  },
  routes: () => routes,
  slots,
});

/** What a version's loading comes to. */
export type VersionOutcomes = Record<string, RemoteModule | Error>;

/** The remotes of a page whose catalogue has the given versions, the first first. */
export const remotesWith = (loads: VersionOutcomes, texts = new TextLoader(createI18n('en'))) => {
  const failures: string[] = [];
  const attempts: string[] = [];
  const remotes = new Remotes(
    { 'catalog-mfe': Object.keys(loads).map((version) => releaseWith(version)) },
    texts,
    (_: RemoteName, { version }) => {
      attempts.push(version);
      const outcome = loads[version];
      return outcome && !(outcome instanceof Error) ? Promise.resolve(outcome) : Promise.reject(outcome);
    },
    (_, { version }, error) => failures.push(`${version}: ${String(error)}`),
  );
  return { remotes, handle: remotes.get('catalog-mfe'), failures, attempts, loads };
};
