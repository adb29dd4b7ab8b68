import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireOnDemand } from '@meridian/workflow';
import { declarationsOf } from './package-manifest.ts';
import type { StagedPackage } from './stage.ts';

const NONE = { default: { logLevel: 'none' } };

/** The used part of API Extractor. */
interface ApiExtractor {
  ExtractorConfig: { prepare(options: object): object };
  Extractor: {
    invoke(
      configuration: object,
      options: { localBuild: boolean; messageCallback: (message: { handled: boolean }) => void },
    ): { succeeded: boolean };
  };
}

/**
 * Writes the API report of an entry point: all exported declarations with their types, and the declarations that these name.
 *
 * @param folder of the package
 * @param declarations path of the entry point's declarations in it
 * @returns the report
 * @throws Error if API Extractor cannot read the declarations
 */
export const apiReport = (folder: string, declarations: string): string => {
  const reports = join(folder, '.api');
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  };
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [`../${declarations}`] }),
  );
  const { Extractor, ExtractorConfig } = requireOnDemand<ApiExtractor>(
    'tools/workflow/packages/api-reports',
    '@microsoft/api-extractor',
  );
  const configuration = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      newlineKind: 'lf',
      mainEntryPointFilePath: `<projectFolder>/${declarations}`,
      compiler: { tsconfigFilePath: join(reports, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFolder: reports,
        reportTempFolder: join(reports, 'temp'),
        reportFileName: 'report',
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: NONE,
        extractorMessageReporting: NONE,
        tsdocMessageReporting: NONE,
      },
    },
  });
  const { succeeded } = Extractor.invoke(configuration, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  const report = readFileSync(join(reports, 'report.api.md'), 'utf8');
  rmSync(reports, { recursive: true });
  if (!succeeded) throw new Error(`API Extractor failed for ${folder}/${declarations}`);
  return report;
};

/** The API reports of a package by file name: one per entry point. */
export const apiReports = (pack: StagedPackage): Map<string, string> =>
  new Map(
    Object.entries(declarationsOf(pack)).map(([path, declarations]) => [
      `${pack.name}${path === '.' ? '' : `-${basename(path)}`}.api.md`,
      apiReport(pack.staged, declarations),
    ]),
  );
