import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Environment variables that tests inherit. Others, such as the configuration of a shop, would make results depend on the
 * environment.
 */
const ALLOWED =
  /^(PATH|HOME|USER(NAME|PROFILE)?|LOGNAME|SHELL|TERM|TE?MP(DIR)?|TZ|LANG|CI|DISPLAY|(LC|XDG|NODE|NX|NPM|GIT|APT)_.*|(HTTPS?|NO)_PROXY|TEST_MONGODB_URI|TEST_PREVIOUS_SERVER|TEST_S3_ENDPOINT|TEST_TIER|CHROMIUM_PATH|SYSTEMROOT|COMSPEC|(LOCAL)?APPDATA|PROGRAM.*)$/i;

/** Removes all other variables from this process, and so from the test workers and the programs that it starts. */
export const cleanEnvironment = () => {
  for (const name of Object.keys(process.env)) if (!ALLOWED.test(name)) delete process.env[name];
  // Failed queries do not print the DOM.
  Object.assign(process.env, { NODE_ENV: 'test', FORCE_COLOR: '0', DEBUG_PRINT_LIMIT: '0' });
  // For worker threads that load TypeScript, also those of a global setup (`@meridian/build/typescript`).
  process.env['OXC_TSCONFIG_PATH'] = join(ROOT, 'tsconfig.json');
};
