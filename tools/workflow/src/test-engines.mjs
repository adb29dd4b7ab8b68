// `npm run test:engines`: the main user journeys in Firefox and WebKit. It uses Playwright's builds of them where they are
// installed, otherwise those of Debian. Arguments are those of `playwright test`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { ensureOtherEngines } from './other-engines.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

await prepare();
const isReady = ensureOtherEngines({
  firefox: !existsSync(firefox.executablePath()),
  webkit: !existsSync(webkit.executablePath()),
});
if (!isReady) process.exit(1);
const child = spawn(
  join(ROOT, 'node_modules/.bin/nx'),
  ['run', '@meridian/e2e:test-engines', '--outputStyle=stream', '--', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' },
);
child.on('exit', (code) => process.exit(code ?? 1));
