import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { compile } from './compile.ts';
import { packageManifest } from './package-manifest.ts';
import { type PlatformPackage, platformPackages, ROOT } from './packages.ts';

const COPIED = /\.(css|json|woff2|svg)$/;
const IS_SPEC = /\.spec\.|[\\/]testing[\\/]/;
const CODE = /\.([cm]?js|d\.[cm]?ts|css)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Declarations keep the extensions of the sources, which packages do not contain. */
const withCompiledExtensions = (declaration: string): string =>
  declaration.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.tsx?(?=['"])/g, '$1.js');

/** A README whose links to files of the repository are plain text. */
const withoutFileLinks = (readme: string): string =>
  readme.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');

/** A package that is ready for `npm pack`. */
export interface StagedPackage extends PlatformPackage {
  /** Absolute path. */
  staged: string;
}

const stage = (pack: PlatformPackage, code: string, staged: string, versions: Map<string, string>): void => {
  const dist = join(staged, 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(join(code, pack.folder, pack.source), dist, { recursive: true });
  const sources = join(ROOT, pack.folder, pack.source);
  for (const file of filesIn(sources).filter((name) => COPIED.test(name) && !IS_SPEC.test(name))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    cpSync(join(sources, file), join(dist, file));
  }
  const texts = filesIn(dist)
    .filter((file) => CODE.test(file))
    .map((file) => {
      const text = readFileSync(join(dist, file), 'utf8');
      if (!/\.d\.[cm]?ts$/.test(file)) return text;
      const rewritten = withCompiledExtensions(text);
      writeFileSync(join(dist, file), rewritten);
      return rewritten;
    });
  const manifest = packageManifest(pack, texts, versions);
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    join(staged, 'README.md'),
    withoutFileLinks(readFileSync(join(ROOT, pack.folder, 'README.md'), 'utf8')),
  );
  const changelog = join(ROOT, pack.folder, 'CHANGELOG.md');
  if (existsSync(changelog)) cpSync(changelog, join(staged, 'CHANGELOG.md'));
  cpSync(join(ROOT, 'LICENSE'), join(staged, 'LICENSE'));
};

const FOLDER = join(ROOT, '.cache/platform');

const stagedIn = (pack: PlatformPackage): StagedPackage => ({ ...pack, staged: join(FOLDER, pack.name) });

/** Compiles all packages into a folder inside the repository, each in the form in which it is installed. */
export const stagePackages = (): StagedPackage[] => {
  rmSync(FOLDER, { recursive: true, force: true });
  const packages = platformPackages().map(stagedIn);
  const code = join(FOLDER, 'code');
  compile(packages, code);
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  mkdirSync(join(FOLDER, 'node_modules/@meridian'), { recursive: true });
  for (const pack of packages) {
    stage(pack, code, pack.staged, versions);
    // The declarations of the packages find each other.
    symlinkSync(pack.staged, join(FOLDER, 'node_modules', pack.manifest.name), 'junction');
  }
  return packages;
};

/** The staged packages. A task of Nx finds them staged by the target `stage`, which needs 18 CPU seconds. */
export const stagedPackages = (): StagedPackage[] =>
  process.env['NX_TASK_TARGET_PROJECT'] ? platformPackages().map(stagedIn) : stagePackages();
