// `npm run pack:platform`: checks the versions of the packages, writes their API reports, and packs them into dist/platform.
import { join, relative } from 'node:path';
import { checkPackage, writeReports } from './check-package.ts';
import { checkedPackages } from './checked-packages.ts';
import { packAll } from './pack.ts';
import { ROOT } from './packages.ts';
import { stagePackages } from './stage.ts';

const MISSING_REPORT = /has no API report/;

const packages = stagePackages(join(ROOT, '.cache/platform'));
const checked = checkedPackages(packages);
const problems = checked.flatMap(checkPackage).filter((problem) => !MISSING_REPORT.test(problem));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  checked.forEach(writeReports);
  for (const file of packAll(packages, join(ROOT, 'dist/platform')).values())
    console.log(relative(ROOT, file));
}
