import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execFileSync } from 'node:child_process';
import { sharedVersions } from './federation-config.mjs';
import { ROOT } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'meridian-uses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Uses {
  names: Record<string, string[]>;
  slices: Record<string, number>;
  links: string[];
}

/** Computes the uses of a file with the given code in a new process, like a build. */
const usesOf = (name: string, text: string): Uses => {
  const file = join(folder, name);
  writeFileSync(file, text);
  const module = pathToFileURL(join(import.meta.dirname, 'used-contract.mjs')).href;
  const code = `import { usedContract } from '${module}'; console.log(JSON.stringify(await usedContract(['${file}'], ['react', '@meridian/federation'])));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  ) as Uses;
};

it.each<[string, string, string, Partial<Uses>]>([
  [
    'names of shared packages by their exported name',
    'a.ts',
    "import { Link as L, type LinkProps } from '@meridian/federation'; import type { FC } from 'react'; import { z } from 'zod'; export { L };",
    { names: { '@meridian/federation': ['Link'] } },
  ],
  [
    'slices of the store, with any syntax of the access',
    'b.ts',
    'export const read = (state) => state.cart; export const of = ({ token }) => token; export const as = ({ locale: l }) => l;',
    { slices: { cart: 1, locale: 1, session: 1 } },
  ],
  [
    'paths, with placeholders for inserted values',
    'c.tsx',
    'export const a = (id: string) => <a href={`/order/${id}?x=1`}>{"/not a link"}</a>; export const b = "/products?gender=male"; export const c = "/api/watches";',
    { links: ['/not a link', '/order/:value', '/products'] },
  ],
  [
    'nothing in strings and comments',
    'd.ts',
    "// state.cart\nexport const a = 'favourites';",
    { slices: {}, links: [], names: {} },
  ],
])('finds %s', (_, name, text, expected) => expect(usesOf(name, text)).toMatchObject(expected));

it('the shell shares the same packages that the build of a remote expects', () => {
  const table = readFileSync(join(ROOT, 'apps/shell/src/app/share-table.ts'), 'utf8');
  const [, body = ''] = /const modules[^{]*\{([^}]+)\}/.exec(table) ?? [];
  const names = [...body.matchAll(/^\s*'?([^\s':,]+)'?[,:]/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(sharedVersions() as object).sort());
});
