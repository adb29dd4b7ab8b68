// `npm run dev -- <remote>`: serves one remote with hot reload inside the released shop.
import { runTypeScript } from './run-typescript.mjs';
import { prepare } from './prepare.mjs';

await prepare();
process.exit(await runTypeScript('tools/workflow/src/dev-server/cli.ts', process.argv.slice(2)));
