import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Where a project's run leaves its counts; Nx keeps it beside the cached run (nx.json names it by the package). */
export const resultFile = (project) => join(ROOT, `.cache/test-results/@meridian/${project}.json`);
