// `npm run dev -- <remote>`: serves one remote with hot reload inside the released shop.
import { loadEnvFile } from './load-env-file.mjs';
import { prepare } from './prepare.mjs';
import { runTypeScript } from './run-typescript.mjs';

loadEnvFile();
await prepare();
process.exit(await runTypeScript('tools/workflow/src/dev-server/cli.ts', process.argv.slice(2)));
