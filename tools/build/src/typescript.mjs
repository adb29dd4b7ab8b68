// Loads TypeScript in a Node process: `node --import @meridian/build/typescript <file>`.
import '@oxc-node/core/register';
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
