export {
  type Config,
  defaultOrigin,
  loadConfig,
  loadStartConfig,
  localOrigin,
  readVariables,
  simulatesPayments,
  type StartConfig,
} from './load-config.ts';
export { providersWithKeys } from './check-together.ts';
export { ConfigError } from './config-error.ts';
export { s3Options } from './s3-options.ts';
