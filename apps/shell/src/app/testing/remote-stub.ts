import {
  CONTRACT_VERSION,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  type RemoteRoute,
} from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { Remotes } from '../remotes/remotes.ts';

/** A version of the catalogue remote, as the release set of a page lists it. */
export const releaseWith = (version: string, change: Partial<RemoteRelease> = {}): RemoteRelease => ({
  version,
  entry: `/remotes/catalog-mfe/${version}/container.js`,
  integrity: `sha384-${version}`,
  global: `catalog_mfe_${version}`,
  mounts: ['/remote', '/remote/:id'],
  slots: ['cart-panel', 'unpaid-order', 'compare', 'account-orders'],
  ...change,
});

/** A remote module with the given routes and slots, and with texts of its own. */
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

/** Per version, the module that loads or the error that loading rejects with. */
export type VersionOutcomes = Record<string, RemoteModule | Error>;

/** The remotes of a page whose catalogue remote has the given versions, the preferred one first. */
export const remotesWith = (outcomes: VersionOutcomes, texts = new TextLoader(createI18n('en'))) => {
  const failures: string[] = [];
  const attempts: string[] = [];
  const remotes = new Remotes(
    { 'catalog-mfe': Object.keys(outcomes).map((version) => releaseWith(version)) },
    texts,
    (_: RemoteName, { version }) => {
      attempts.push(version);
      const outcome = outcomes[version];
      return outcome && !(outcome instanceof Error) ? Promise.resolve(outcome) : Promise.reject(outcome);
    },
    (_, { version }, error) => failures.push(`${version}: ${String(error)}`),
  );
  return { remotes, handle: remotes.get('catalog-mfe'), failures, attempts, outcomes };
};
