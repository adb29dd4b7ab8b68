// The target `audit`: known vulnerabilities of the packages that the product needs. It passes if the registry has no audit
// endpoint or cannot be reached.
import { spawnSync } from 'node:child_process';

const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
/** @type {{ metadata?: object, message?: string, error?: { summary?: string }, vulnerabilities?: Record<string, { severity: string, range: string }> }} */
const report = JSON.parse(stdout || '{}');

if (!report.metadata)
  console.log(
    `Skipped, the npm registry has no report: ${report.message ?? report.error?.summary ?? 'no answer'}`,
  );
else if (status !== 0) {
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {}))
    console.log(`${severity}: ${name} ${range}`);
  console.log('`npm audit` describes them.');
  process.exitCode = 1;
}
