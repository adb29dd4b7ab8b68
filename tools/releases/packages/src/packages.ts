import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));

/** A row of the table of packages. Folders are relative to the repository. */
interface Row {
  folder: string;
  /** Folder of the sources, relative to `folder`; by default `src`. */
  source?: string;
  /** Commands by name: source files relative to `source`. A package with commands exports no modules. */
  bin?: Record<string, string>;
  /** Packages that only some users need, so that npm does not install them. */
  optionalPeers?: readonly string[];
  /** Whether the package has API reports; by default it has. */
  hasReports?: boolean;
}

/** The packages that teams with their own repository install. */
const TABLE: readonly Row[] = [
  { folder: 'libs/domain' },
  // Its OpenAPI document is compared instead.
  { folder: 'libs/contracts', hasReports: false },
  { folder: 'libs/api-client' },
  { folder: 'libs/i18n' },
  { folder: 'libs/store' },
  { folder: 'libs/releases/contract' },
  {
    folder: 'libs/ui',
    // Only the shell loads the fonts.
    optionalPeers: ['@fontsource/cormorant', '@fontsource-variable/manrope', '@fontsource-variable/onest'],
  },
  {
    folder: 'libs/releases/build',
    optionalPeers: [
      '@module-federation/enhanced',
      'css-loader',
      'mini-css-extract-plugin',
      'swc-loader',
      'webpack',
    ],
  },
  { folder: 'tools/releases/cli', source: 'src/remote', bin: { 'meridian-release': 'cli.ts' } },
];

/** The part of a `package.json` that packages are made from. */
export interface Manifest {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface PlatformPackage extends Required<Omit<Row, 'bin'>> {
  /** Name without scope. */
  name: string;
  manifest: Manifest;
  bin?: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/** The packages whose sources exist. */
export const platformPackages = (): PlatformPackage[] =>
  TABLE.map((row) => ({ source: 'src', optionalPeers: [], hasReports: true, ...row }))
    .filter(({ folder, source }) => existsSync(join(ROOT, folder, source)))
    .map((row) => {
      const manifest = readManifest(row.folder);
      return { ...row, manifest, name: manifest.name.replace('@meridian/', '') };
    });
