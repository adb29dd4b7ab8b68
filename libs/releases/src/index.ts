/** The registry of releases: what is published, what the channels point to, and loading bundles on the server. */
export * from './canary-verdict.ts';
export * from './channel-changes.ts';
export * from './channel-control.ts';
export { withLock } from './folder-lock.ts';
export * from './release-storage.ts';
export * from './release-store.ts';
export * from './release-set.ts';
export * from './release-check.ts';
export * from './open-shell.ts';
export * from './preview-token.ts';
export * from './server-bundle.ts';
export * from './sticky-share.ts';
export * from './trial-visits.ts';
export { describeRemote, type Description } from './describe-remote.ts';
export { overlap, ownPages } from './mounts.ts';
export * from './open-release-store.ts';
