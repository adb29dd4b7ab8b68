// `npm start`: from a fresh clone to a running shop. Plain JavaScript without packages, because it runs before npm ci.
import { loadEnvFile } from './load-env-file.mjs';
import { prepare } from './prepare.mjs';
import { runTypeScript } from './run-typescript.mjs';

loadEnvFile();
await prepare();
process.exit(await runTypeScript('tools/workflow/src/start-shop.ts', process.argv.slice(2)));
