// `npm run storybook`: shows the components of `libs/ui`. Its 200 packages are installed on first use.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnDemand } from './packages-on-demand.mjs';
import { ROOT } from './root.mjs';

const packages = join(installOnDemand('tools/workflow/packages/storybook'), 'node_modules');
const { status } = spawnSync(
  process.execPath,
  [
    join(packages, 'storybook/dist/bin/dispatcher.js'),
    ...['dev', '--config-dir', 'libs/ui/src/stories', '--port', '6006', ...process.argv.slice(2)],
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, STORYBOOK_PACKAGES: packages } },
);
process.exitCode = status ?? 1;
