/** The registry of releases: what is published, what the channels point to, and loading bundles on the server. */
export * from './release-store.ts';
export * from './release-set.ts';
export * from './release-check.ts';
export * from './server-bundle.ts';
