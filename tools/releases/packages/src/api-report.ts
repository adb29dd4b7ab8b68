import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireOnDemand } from '@meridian/workflow';

const NONE = { default: { logLevel: 'none' } };

interface Configuration {
  mainEntryPointFilePath: string;
}

/** The used part of API Extractor. */
interface ApiExtractor {
  CompilerState: { create(first: Configuration, options: { additionalEntryPoints: string[] }): object };
  ExtractorConfig: { prepare(options: object): Configuration };
  Extractor: {
    invoke(
      configuration: Configuration,
      options: {
        compilerState: object;
        localBuild: boolean;
        messageCallback: (message: { handled: boolean }) => void;
      },
    ): { succeeded: boolean };
  };
}

/** An entry point of a package. */
export interface EntryPoint {
  /** Absolute path of the package. */
  folder: string;
  /** Path of the entry point's declarations in it. */
  declarations: string;
}

const configurationOf = ({ folder, declarations }: EntryPoint): object => ({
  configObjectFullPath: undefined,
  packageJsonFullPath: join(folder, 'package.json'),
  configObject: {
    projectFolder: folder,
    newlineKind: 'lf',
    mainEntryPointFilePath: `<projectFolder>/${declarations}`,
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2023', 'dom', 'dom.iterable'],
          strict: true,
          skipLibCheck: true,
          types: ['node'],
        },
        files: [declarations],
      },
    },
    apiReport: {
      enabled: true,
      includeForgottenExports: true,
      reportFolder: '<projectFolder>/.api',
      reportTempFolder: '<projectFolder>/.api/temp',
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

/**
 * Returns the API reports of entry points: all exported declarations with their types, and the declarations that these
 * name. All of them share one program of TypeScript, which needs most of the time.
 *
 * @throws Error if API Extractor cannot read the declarations
 */
export const apiReports = <Entry extends EntryPoint>(entries: readonly Entry[]): Map<Entry, string> => {
  const { CompilerState, Extractor, ExtractorConfig } = requireOnDemand<ApiExtractor>(
    'tools/workflow/packages/api-reports',
    '@microsoft/api-extractor',
  );
  const prepared = entries.map((entry) => [entry, ExtractorConfig.prepare(configurationOf(entry))] as const);
  const [first] = prepared;
  if (!first) return new Map();
  const additionalEntryPoints = prepared.map(([, { mainEntryPointFilePath }]) => mainEntryPointFilePath);
  const compilerState = CompilerState.create(first[1], { additionalEntryPoints });
  return new Map(
    prepared.map(([entry, configuration]) => {
      const reports = join(entry.folder, '.api');
      mkdirSync(reports, { recursive: true });
      const { succeeded } = Extractor.invoke(configuration, {
        compilerState,
        localBuild: true,
        messageCallback: (message) => {
          message.handled = true;
        },
      });
      const report = readFileSync(join(reports, 'report.api.md'), 'utf8');
      rmSync(reports, { recursive: true });
      if (!succeeded) throw new Error(`API Extractor failed for ${entry.folder}/${entry.declarations}`);
      return [entry, report];
    }),
  );
};
