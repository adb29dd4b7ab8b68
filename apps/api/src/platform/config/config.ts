import { join } from 'node:path';
import type { Config } from '@meridian/config';

// libs/config/src/variables.ts has the schema of all variables.
export {
  type Config,
  ConfigError,
  defaultOrigin,
  loadConfig,
  localOrigin,
  providersWithKeys,
} from '@meridian/config';

/** Injection token of the configuration. */
export const CONFIG = Symbol('config');

/** Returns whether browsers access the shop over TLS. */
export const isHttps = ({ PUBLIC_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN.startsWith('https:');

/** Returns whether the origin of the shop is this machine, as in development and tests. */
export const isLocalShop = ({ PUBLIC_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN'>): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(PUBLIC_ORIGIN).hostname);

export const mediaFolder = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'media');
