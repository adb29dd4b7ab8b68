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
export { ConfigError } from './config-error.ts';
