import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { ROOT } from '../root.mjs';
import { circularImports, type Import } from './import-graph.ts';
import { sourceFiles } from './source-files.ts';

const PRODUCTION = /^(?!.*(\.spec\.|\.d\.ts$|\/testing\/)).*\.(tsx?|mjs)$/;

const all = ['apps', 'libs', 'tools'].flatMap(sourceFiles);
const files = new Set(all.filter((file) => PRODUCTION.test(file)));

interface Manifest {
  name: string;
  exports?: string | Record<string, string | Record<string, string>>;
}

/** The file behind the entry point of each project. */
const entries = new Map(
  all
    .filter((file) => /^\w+(\/[\w-]+){1,2}\/package\.json$/.test(file))
    .flatMap((file) => {
      const { name, exports } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest;
      const main = typeof exports === 'object' ? exports['.'] : exports;
      const path = typeof main === 'object' ? main['default'] : main;
      return path === undefined ? [] : [[name, join(dirname(file), path)] as const];
    }),
);

const targetOf = (file: string, imported: string): string | undefined =>
  imported.startsWith('.')
    ? join(dirname(file), imported)
    : entries.get(imported.split('/').slice(0, 2).join('/'));

const importsOf = (file: string): Import[] =>
  ts
    .preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => targetOf(file, fileName))
    .flatMap((target): Import[] =>
      target !== undefined && target !== file && files.has(target) ? [[file, target]] : [],
    );

test('production files and folders import each other in one direction, types included', () => {
  expect(circularImports([...files].flatMap(importsOf))).toEqual([]);
});

test.each<[name: string, imports: Import[], arrows: string[]]>([
  [
    'files',
    [
      ['src/a.ts', 'src/b.ts'],
      ['src/b.ts', 'src/a.ts'],
      ['src/b.ts', 'src/c.ts'],
    ],
    ['src/a.ts -> src/b.ts', 'src/b.ts -> src/a.ts'],
  ],
  [
    'folders',
    [
      ['src/orders/read.ts', 'src/users/user.ts'],
      ['src/users/staff/list.ts', 'src/orders/total.ts'],
      ['src/index.ts', 'src/orders/read.ts'],
    ],
    ['src/orders -> src/users', 'src/users -> src/orders'],
  ],
])('finds a circle of %s', (_name, imports, arrows) => {
  expect(circularImports(imports).map(({ arrow }) => arrow)).toEqual(arrows);
});
