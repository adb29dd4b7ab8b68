import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateFiles, type GeneratorCallback, logger } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';

const FILES = fileURLToPath(new URL('files', import.meta.url));
/** The sources of a remote are the same inside and outside of this repository. */
const SOURCES = fileURLToPath(new URL('../remote/files/src', import.meta.url));

export const BUILD_TOOLS = ['webpack', 'rsbuild'] as const;
export type BuildTool = (typeof BUILD_TOOLS)[number];

interface Tool {
  build: string;
  config: string;
  /** Text of the configuration. */
  text: (app: string) => string;
  packages: readonly string[];
  /** Packages that must have the version that this repository tests, also as dependencies of others. */
  pinned?: readonly string[];
}

const TOOLS: Record<BuildTool, Tool> = {
  webpack: {
    build: 'webpack',
    config: 'webpack.config.mjs',
    text: (app) =>
      `import { webpackConfig } from '@meridian/remote-build/webpack';\n\nexport default webpackConfig({ app: '${app}' });\n`,
    packages: [
      '@module-federation/enhanced',
      'css-loader',
      'mini-css-extract-plugin',
      'swc-loader',
      'webpack',
      'webpack-cli',
    ],
  },
  rsbuild: {
    build: 'rsbuild build',
    config: 'rsbuild.config.mjs',
    text: (app) =>
      `import { rsbuildConfig } from '@meridian/remote-build/rsbuild';\nimport { pluginModuleFederation } from '@module-federation/rsbuild-plugin';\n\nexport default rsbuildConfig({ app: '${app}', pluginModuleFederation });\n`,
    packages: ['@module-federation/rsbuild-plugin', '@rsbuild/core'],
    // The federation plugin must use the same copies as Rsbuild and the packages of the platform.
    pinned: ['@module-federation/enhanced', '@rspack/core'],
  },
};

/** Packages of the platform that only the build needs. */
const BUILD_PACKAGES: ReadonlySet<string> = new Set(['@meridian/remote-build', '@meridian/release']);
const PACKAGES = ['i18next', 'react', 'react-dom', 'react-router-dom', 'zustand'];
const BUILD_TIME_PACKAGES = ['@types/react', 'typescript'];
const TARBALL = /^meridian-(.+)-\d+\.\d+\.\d+\.tgz$/;

export interface OutsideOptions {
  /** Absolute path of the project. */
  folder: string;
  tool: BuildTool;
  /** Folder of the packed packages; by default that of `npm run pack:platform`. */
  packages?: string;
  /** Values of the template of remotes. */
  values: { name: string; path: string; title: string };
}

/** Versions of the packages that this repository uses and tests. */
const testedVersions = (root: string): Record<string, string> =>
  Object.assign(
    {},
    ...['tools/releases/interop/toolchain', '.'].map((folder) => {
      const { dependencies, devDependencies, overrides } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      ) as Record<string, Record<string, string> | undefined>;
      return { ...(folder !== '.' && overrides), ...devDependencies, ...dependencies };
    }),
  ) as Record<string, string>;

const pick = (versions: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, versions[name] ?? 'latest']));

const sorted = (dependencies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The packed packages as dependencies, by package name. */
const packedPackages = (folder: string): Record<string, string> => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    files.flatMap((file) => {
      const name = TARBALL.exec(file)?.[1];
      return name ? [[`@meridian/${name}`, `file:packages/${file}`]] : [];
    }),
  );
};

/**
 * Prepares a project outside of this repository: a remote with its own build, and the packages of the platform.
 *
 * @returns a callback that writes the files
 * @throws Error if the folder is not empty, or the packages are not packed
 */
export const outsideProject = (
  root: string,
  { folder, tool, packages = join(root, 'dist/platform'), values }: OutsideOptions,
): GeneratorCallback => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: choose another folder for --outside.`);
  const packed = packedPackages(packages);
  if (Object.keys(packed).length === 0)
    throw new Error(`There are no packages in ${packages}: run npm run pack:platform first.`);
  const isBuildPackage = ([name]: [string, string]) => BUILD_PACKAGES.has(name);
  const ofBuild = Object.fromEntries(Object.entries(packed).filter(isBuildPackage));
  const ofRemote = Object.fromEntries(Object.entries(packed).filter((entry) => !isBuildPackage(entry)));
  const versions = testedVersions(root);
  const { build, config, text, packages: toolPackages, pinned = [] } = TOOLS[tool];

  const tree = new FsTree(folder, false);
  generateFiles(tree, SOURCES, 'src', values);
  generateFiles(tree, FILES, '.', {
    ...values,
    dot: '.',
    build,
    config,
    dependencies: sorted({ ...ofRemote, ...pick(versions, PACKAGES) }),
    devDependencies: sorted({
      ...ofBuild,
      ...pick(versions, [...BUILD_TIME_PACKAGES, ...toolPackages]),
    }),
    overrides: pick(versions, pinned),
  });
  tree.write(config, text(`${values.name}-mfe`));
  tree.write(
    'package.json',
    `${JSON.stringify(JSON.parse(tree.read('package.json', 'utf8') ?? ''), null, 2)}\n`,
  );
  // The specs of the template need the test utilities of this repository.
  const changes = tree.listChanges().filter(({ path }) => !path.includes('.spec.'));
  return () => {
    mkdirSync(folder, { recursive: true });
    flushChanges(folder, changes);
    for (const target of Object.values(packed)) {
      const file = target.replace('file:packages/', '');
      cpSync(join(packages, file), join(folder, 'packages', file));
    }
    logger.info(`Created ${resolve(folder)}. Its README.md lists the next commands.`);
  };
};
