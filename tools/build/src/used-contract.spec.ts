import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execFileSync } from 'node:child_process';
import { sharedVersions } from './shared-packages.mjs';
import { ROOT } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'meridian-uses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Uses {
  names: Record<string, string[]>;
  slices: Record<string, number>;
  links: string[];
}

/** What a file of that text takes for granted, told by a process of its own, as in a build. */
const usesOf = (name: string, text: string): Uses => {
  const file = join(folder, name);
  writeFileSync(file, text);
  const module = pathToFileURL(join(__dirname, 'used-contract.mjs')).href;
  const code = `import { usedContract } from '${module}'; console.log(JSON.stringify(await usedContract(['${file}'], ['react', '@meridian/federation'])));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  ) as Uses;
};

it.each<[string, string, string, Partial<Uses>]>([
  [
    'names of shared packages, by the name that the package knows',
    'a.ts',
    "import { Link as L, type LinkProps } from '@meridian/federation'; import type { FC } from 'react'; import { z } from 'zod'; export { L };",
    { names: { '@meridian/federation': ['Link'] } },
  ],
  [
    'parts of the store, however they are read',
    'b.ts',
    'export const read = (state) => state.cart; export const of = ({ token }) => token; export const as = ({ locale: l }) => l;',
    { slices: { cart: 1, locale: 1, session: 1 } },
  ],
  [
    'addresses, with what is filled in',
    'c.tsx',
    'export const a = (id: string) => <a href={`/order/${id}?x=1`}>{"/not a link"}</a>; export const b = "/products?gender=male"; export const c = "/api/watches";',
    { links: ['/not a link', '/order/:value', '/products'] },
  ],
  [
    'nothing of what stands in a text or a comment',
    'd.ts',
    "// state.cart\nexport const a = 'favourites';",
    { slices: {}, links: [], names: {} },
  ],
])('the uses of a file are %s', (_, name, text, expected) =>
  expect(usesOf(name, text)).toMatchObject(expected),
);

it('what the shell shares and what features are built to get are the same packages', () => {
  const table = readFileSync(join(ROOT, 'apps/shell/src/app/share-table.ts'), 'utf8');
  const [, body = ''] = /const modules[^{]*\{([^}]+)\}/.exec(table) ?? [];
  const names = [...body.matchAll(/^\s*'?([^\s':,]+)'?[,:]/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(sharedVersions() as object).sort());
});
