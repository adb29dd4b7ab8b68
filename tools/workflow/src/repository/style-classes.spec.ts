import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

const componentFiles = ['apps', 'libs']
  .flatMap(sourceFiles)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => join(ROOT, file));

/** Classes that code reads from imported style sheets although the sheets do not define them, as `<import>.<class>`. */
const missingClasses = (code: string, readSheet: (path: string) => string): string[] =>
  [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)';/g)].flatMap(([, name = '', path = '']) => {
    const sheet = readSheet(path);
    const defined = new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(
      ([, found]) => found,
    );
    return used.filter((found) => !defined.has(found)).map((found) => `${name}.${found}`);
  });

it('every class of a style sheet that a component uses exists', () => {
  const missing = componentFiles.flatMap((file) =>
    missingClasses(readFileSync(file, 'utf8'), (path) => readFileSync(join(dirname(file), path), 'utf8')).map(
      (found) => `${relative(ROOT, file)}: ${found}`,
    ),
  );
  expect(missing).toEqual([]);
});

it('finds a class that the style sheet does not define', () => {
  const code = "import styles from './a.module.css';\nconst a = [styles.there, styles.gone];";
  expect(missingClasses(code, () => '.there { color: red; }')).toEqual(['styles.gone']);
});
