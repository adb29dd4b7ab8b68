import { builtinModules } from 'node:module';
import { type PlatformPackage, readManifest } from './packages.ts';

/** Packages that exist once per page. The project of the remote chooses their versions within the range. */
const PEERS: ReadonlySet<string> = new Set([
  'react',
  'react-dom',
  'react-router-dom',
  'i18next',
  'zustand',
  'typescript',
]);
/** The package of an import, of a resolved loader, or of a file in a stylesheet. */
const PACKAGE =
  /\b(?:from|import|require|require\.resolve|url)\s*\(?\s*['"]~?((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=[/'"?])/g;

/** Removes the comments, whose examples are no imports. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Names of the packages that compiled files import. */
const importedPackages = (texts: readonly string[]): string[] => {
  const names = texts.flatMap((text) =>
    [...withoutComments(text).matchAll(PACKAGE)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !builtinModules.includes(name) && name !== 'node').sort();
};

/** Path of the compiled file of a source. */
const compiled = (file: string): string => file.replace(/\.tsx?$/, '.js');
const declared = (file: string): string => file.replace(/\.(m?)[jt]sx?$/, '.d.$1ts');

/** Paths of the declarations of a package's entry points, by exported path. */
export const declarationsOf = ({ manifest, bin }: PlatformPackage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bin ? {} : (manifest.exports ?? {}))
      .filter(([, file]) => /\.m?[jt]sx?$/.test(file))
      .map(([path, file]) => [path, declared(file.replace('./src/', './dist/'))]),
  );

const exportsOf = (pack: PlatformPackage): Record<string, unknown> => {
  const declarations = declarationsOf(pack);
  return Object.fromEntries(
    Object.entries(pack.manifest.exports ?? {}).map(([path, file]) => {
      const target = compiled(file.replace('./src/', './dist/'));
      return [path, declarations[path] ? { types: declarations[path], default: target } : target];
    }),
  );
};

/**
 * Returns the `package.json` of a package: dependencies are read from the compiled files, and their versions from the
 * repository.
 *
 * @param texts of the compiled files
 * @param versions of the packages of the table, by name
 * @throws Error if the repository does not name a version
 */
export const packageManifest = (
  pack: PlatformPackage,
  texts: readonly string[],
  versions: ReadonlyMap<string, string>,
): Record<string, unknown> => {
  const root = readManifest('.');
  const installed = { ...root.devDependencies, ...root.dependencies };
  const { name, version, sideEffects } = pack.manifest;
  const optional = new Set(pack.optionalPeers);
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  for (const imported of importedPackages(texts)) {
    if (imported === name) continue;
    const range = versions.get(imported) ?? installed[imported];
    if (!range)
      throw new Error(`${name} imports ${imported}, which is no package of the platform or the root`);
    const isPeer = PEERS.has(imported) || optional.has(imported);
    (isPeer ? peerDependencies : dependencies)[imported] = `^${range}`;
  }
  const usedOptional = pack.optionalPeers.filter((peer) => peerDependencies[peer]);
  return {
    name,
    version,
    license: 'MIT',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    ...(pack.bin
      ? {
          bin: Object.fromEntries(
            Object.entries(pack.bin).map(([command, file]) => [command, `dist/${compiled(file)}`]),
          ),
        }
      : { exports: exportsOf(pack) }),
    files: ['dist', 'CHANGELOG.md'],
    engines: { node: '>=20.19' },
    dependencies,
    peerDependencies,
    ...(usedOptional.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(usedOptional.map((peer) => [peer, { optional: true }])),
    }),
  };
};
