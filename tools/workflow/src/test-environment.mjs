/**
 * Environment variables that tests inherit. Others, such as the configuration of a shop, would make results depend on the
 * environment.
 */
const ALLOWED =
  /^(PATH|HOME|USER(NAME|PROFILE)?|LOGNAME|SHELL|TERM|TE?MP(DIR)?|TZ|LANG|CI|DISPLAY|(LC|XDG|NODE|NX|NPM|GIT|APT)_.*|(HTTPS?|NO)_PROXY|TEST_MONGODB_URI|CHROMIUM_PATH|SYSTEMROOT|COMSPEC|(LOCAL)?APPDATA|PROGRAM.*)$/i;

/**
 * Returns the environment of a test run: the inherited variables and `NODE_ENV`.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const testEnvironment = (env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => ALLOWED.test(name))),
  NODE_ENV: 'test',
});
