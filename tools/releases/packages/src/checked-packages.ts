import { basename, join } from 'node:path';
import { apiReports } from './api-report.ts';
import type { CheckedPackage } from './check-package.ts';
import { declarationsOf } from './package-manifest.ts';
import { ROOT } from './packages.ts';
import type { StagedPackage } from './stage.ts';

/** The entry points of a package, each with the file name of its API report. */
const entryPointsOf = (pack: StagedPackage) =>
  Object.entries(pack.hasReports ? declarationsOf(pack) : {}).map(([path, declarations]) => ({
    pack,
    folder: pack.staged,
    declarations,
    file: `${pack.name}${path === '.' ? '' : `-${basename(path)}`}.api.md`,
  }));

/** The staged packages with their API reports. */
export const checkedPackages = (packages: readonly StagedPackage[]): CheckedPackage[] => {
  const reports = [...apiReports(packages.flatMap(entryPointsOf))];
  return packages.map((pack) => ({
    name: pack.name,
    version: pack.manifest.version,
    folder: join(ROOT, pack.folder),
    reports: new Map(
      reports.filter(([entry]) => entry.pack === pack).map(([{ file }, report]) => [file, report]),
    ),
  }));
};
