export {
  type Config,
  loadConfig,
  loadStartConfig,
  readVariables,
  simulatesPayments,
  type StartConfig,
} from './load-config.ts';
export { ConfigError } from './config-error.ts';
export { defaultOrigin } from './default-origin.ts';
