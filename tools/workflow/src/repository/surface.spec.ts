import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpointsPage } from './endpoints-page.ts';
import { sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('docs/endpoints.md is up to date; run npm run docs:endpoints after a change of the contracts', () => {
  expect(readText('docs/endpoints.md')).toBe(endpointsPage());
});

test('docs/surface.md lists every data-testid of the apps', () => {
  const [, section = ''] = readText('docs/surface.md').split('## Test hooks');
  const listed = section.split(/\s+/);
  const files = ['apps', 'libs']
    .flatMap(sourceFiles)
    .filter((file) => /\.tsx$/.test(file) && !/\.spec\.|\/testing\//.test(file));
  const hooks = new Set(
    files.flatMap((file) => {
      const text = readText(file);
      const whole = [...text.matchAll(/data-testid="([a-z0-9-]+)"/g)];
      const families = [...text.matchAll(/data-testid=\{`([a-z-]+)\$\{/g)];
      return [...whole, ...families].map(([, hook = '']) => hook);
    }),
  );
  expect(hooks.size).toBeGreaterThan(150);
  expect([...hooks].filter((hook) => !listed.some((name) => name.startsWith(hook)))).toEqual([]);
});
