/** The release store, its channels and canaries, the admission of versions, and the loading of bundles on the server. */
export * from './canary/canary-verdict.ts';
export * from './channels/channel-changes.ts';
export * from './channel-control.ts';
export * from './release-candidates.ts';
export { withLock } from './store/folder-lock.ts';
export * from './store/release-storage.ts';
export * from './store/release-store.ts';
export * from './rendering/release-set.ts';
export * from './admission/release-check.ts';
export * from './rendering/shell-renderer.ts';
export * from './rendering/preview-token.ts';
export * from './rendering/server-bundle.ts';
export * from './canary/bucketing.ts';
export * from './canary/canary-visits.ts';
export { describeRemote } from './admission/describe-remote.ts';
export { patternsOverlap, staticPaths } from './rendering/mounts.ts';
export * from './store/open-release-store.ts';
