// `npm run pack:platform`: checks the versions of the packages, writes their API reports, and packs them into dist/platform.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContract } from './check-contract.ts';
import { checkPackage, writeReports } from './check-package.ts';
import { checkedPackages } from './checked-packages.ts';
import { packAll } from './pack.ts';
import { ROOT } from './packages.ts';
import { raiseVersion, updateLockfile } from './raise-version.ts';
import { stagePackages } from './stage.ts';

const USAGE = `npm run pack:platform [-- --raise <package>=<version>]
Packs the packages for teams with their own repository into dist/platform. A package whose API has changed is refused until
its version is raised. --raise sets a version in all projects, for example --raise ui=1.1.0, and packs nothing.`;
const MISSING_REPORT = /has no API report/;

const pack = (): void => {
  const packages = stagePackages();
  const checked = checkedPackages(packages);
  const problems = checked.flatMap(checkPackage).filter((problem) => !MISSING_REPORT.test(problem));
  problems.push(...checkContract());
  if (problems.length > 0) throw new Error(problems.join('\n'));
  checked.forEach(writeReports);
  for (const file of packAll(packages, join(ROOT, 'dist/platform')).values())
    console.log(relative(ROOT, file));
};

const raise = (changes: readonly string[]): void => {
  for (const change of changes) {
    const [name = '', version = ''] = change.split('=');
    raiseVersion(name, version);
  }
  updateLockfile();
};

try {
  const { values } = parseArgs({
    options: { raise: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(USAGE);
  else if (values.raise) raise(values.raise);
  else pack();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
