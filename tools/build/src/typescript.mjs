// Loads TypeScript in a Node process: `node --import @meridian/build/typescript <file>`.
import { register } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { ROOT } from './workspace.mjs';

// The loader would read the compiler options from the working directory. In worker threads it reads the environment of the
// process, not that of the thread.
if (isMainThread) process.env['OXC_TSCONFIG_PATH'] = join(ROOT, 'tsconfig.json');
// @ts-expect-error -- the package has no declarations
await import('@oxc-node/core/register');
register('./typescript-hooks.mjs', import.meta.url);
