import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type PlatformPackage, ROOT } from './packages.ts';

/** Compiles the sources of all packages with their declarations into a folder inside the repository, in one program. */
export const compile = (packages: readonly PlatformPackage[], folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const root = relative(folder, ROOT);
  const configuration = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: '.',
      types: ['node'],
    },
    include: packages.map(({ folder: project, source }) => join(root, project, source)),
    exclude: ['*.spec.ts', '*.spec.tsx', 'testing'].map((name) => join(root, '**', name)),
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(configuration));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};
