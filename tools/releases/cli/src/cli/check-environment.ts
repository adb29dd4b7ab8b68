import { ConfigError, readVariables } from '@meridian/config';
import { COMMIT_VARIABLES } from '@meridian/workflow';
import { STORE_VARIABLES } from '../publish.ts';

/** Exits with status 1 and one line per variable if the environment of a release command is not valid. */
export const checkEnvironment = (): void => {
  try {
    readVariables([...STORE_VARIABLES, ...COMMIT_VARIABLES, 'RELEASE_VERSION'], process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
