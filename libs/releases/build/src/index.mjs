/** Build preset of remotes: options of the federation plugin, the shared packages and the manifest of a version. */
export { describeChunks, describeFiles, globalName } from './release-files.mjs';
export { remoteOptions } from './remote-options.mjs';
export { sharedSingletons, sharedVersions } from './shared-packages.mjs';
export { usedContract } from './used-contract.mjs';
export { writeRelease } from './write-release.mjs';
