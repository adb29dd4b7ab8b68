import { join } from 'node:path';
import type { Config } from '@meridian/config';

// The schema of all variables is libs/config/src/variables.ts.
export { type Config, ConfigError, defaultOrigin, loadConfig } from '@meridian/config';

/** Injection token of the configuration. */
export const CONFIG = Symbol('config');

/** Whether browsers reach the shop over TLS. */
export const isHttps = ({ PUBLIC_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN.startsWith('https:');

/** Folder of pictures inside the data folder. */
export const mediaFolder = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'media');
