// The `e2e` script: runs Playwright Test with the environment variables that tests inherit. Arguments are those of
// `playwright test`.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { cleanEnvironment } from './test-environment.mjs';
import { resultFile } from './test-results.mjs';

cleanEnvironment();
rmSync(resultFile(basename(process.cwd())), { force: true });
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const child = spawn(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Playwright runs its teardown after SIGINT only. A terminal sends SIGINT to both processes.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGINT'));
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 1));
