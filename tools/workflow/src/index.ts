/** The parts of `npm start` that tests and benchmarks use. */
export { buildAll } from './build-all.ts';
export { COMMIT_VARIABLES, currentCommit } from './commit.ts';
export { originFile } from './origin-file.ts';
export { publishBuilt, readBuilt } from './publish-built.ts';
export { startApi } from './start-api.ts';
export { ROOT } from './root.mjs';
export { workspaceProjects } from './projects.mjs';
export { installOnDemand, requireOnDemand } from './packages-on-demand.mjs';
export { CHROMIUM_ARGUMENTS, findChromium } from './chromium.mjs';
export { findFirefox, findWebKitDriver } from './other-engines.mjs';
