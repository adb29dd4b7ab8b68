/** Webpack configurations of the apps. */
export { ChunkIntegrity } from './chunk-integrity.mjs';
export { readFederationConfig } from './federation-config.mjs';
export { apiConfig } from './webpack-api.mjs';
export { browserConfig, serverConfig } from './webpack-app.mjs';
/** @typedef {import('./webpack-app.mjs').BuildOptions} BuildOptions */
