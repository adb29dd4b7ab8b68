import { join } from 'node:path';
import { apiReports } from './api-report.ts';
import type { CheckedPackage } from './check-package.ts';
import { ROOT } from './packages.ts';
import type { StagedPackage } from './stage.ts';

/** The staged packages with their API reports. */
export const checkedPackages = (packages: readonly StagedPackage[]): CheckedPackage[] =>
  packages.map((pack) => ({
    name: pack.name,
    version: pack.manifest.version,
    folder: join(ROOT, pack.folder),
    reports: pack.hasReports ? apiReports(pack) : new Map(),
  }));
