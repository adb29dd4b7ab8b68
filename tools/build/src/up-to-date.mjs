import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersion } from './app-version.mjs';
import { ROOT } from './workspace.mjs';

/** Where a build notes which sources it was made from. */
export const NOTE = 'dist/built-from';

/** Whether an app's build is what its sources would give, told without running anything. */
export const isUpToDate = (app) => {
  const note = join(ROOT, 'apps', app, NOTE);
  return existsSync(note) && readFileSync(note, 'utf8') === appVersion(app);
};
