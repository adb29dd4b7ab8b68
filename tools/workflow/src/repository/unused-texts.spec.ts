import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Dictionary } from '@meridian/i18n';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Every source file of an app except dictionaries and specs. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^i18n\/(?:en|ru)\b|^i18n\/.*-(?:en|ru)\.ts$/.test(file),
    )
    .map((file) => join(folder, file));

/** Dotted keys of a dictionary without plural suffixes. */
const keysOf = (texts: Dictionary, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? [`${prefix}${key}`.replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of all texts that the code contains: string literals, and templates with any value in each gap. */
const patternsIn = (code: string, file: string): { literals: string[]; templates: RegExp[] } => {
  const literals: string[] = [];
  const templates: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A template without words matches everything and proves nothing.
      if (parts.some((part) => /[a-z]{3}/i.test(part)))
        templates.push(new RegExp(`^${parts.map(escape).join('[\\w.-]*')}$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return { literals, templates };
};

const patternsOf = (folder: string) => {
  const found = sourcesOf(folder).map((file) => patternsIn(readFileSync(file, 'utf8'), file));
  return {
    literals: new Set(found.flatMap((each) => each.literals)),
    templates: found.flatMap((each) => each.templates),
  };
};
/** The texts of a project's code, by folder. */
const patterns = new Map<string, ReturnType<typeof patternsOf>>();

const unusedIn = (keys: readonly string[], folder: string): string[] => {
  const found = patterns.get(folder) ?? patternsOf(folder);
  patterns.set(folder, found);
  const { literals, templates } = found;
  return keys.filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)));
};

const dictionariesOf = (project: string): string[] =>
  readdirSync(join(ROOT, project, 'src/i18n')).filter((file) => /^(?:.+-)?en\.ts$/.test(file));

const APPS = readdirSync(join(ROOT, 'apps')).filter((app) => app === 'shell' || app.endsWith('-mfe'));
const DICTIONARIES = [...APPS.map((app) => `apps/${app}`), 'libs/identity', 'libs/panel'].flatMap((project) =>
  dictionariesOf(project).map((file) => [project, file] as const),
);

it.each(DICTIONARIES)('every text of %s/src/i18n/%s is used', async (project, file) => {
  const folder = join(ROOT, project, 'src');
  const { href } = pathToFileURL(join(folder, 'i18n', file));
  const { default: texts } = (await import(href)) as { default: Dictionary };
  expect(unusedIn(keysOf(texts), folder)).toEqual([]);
});

it('finds an unused text', () => {
  const keys = keysOf({
    page: { title: 'Title', total_one: 'One', gone: 'Gone' },
    flags: { gifts: 'Gifts' },
  });
  const code = 't("page.title"); t("page.total", { count }); t(`flags.${flag}`);';
  const { literals, templates } = patternsIn(code, 'a.tsx');
  expect(keys.filter((key) => !literals.includes(key) && !templates.some((each) => each.test(key)))).toEqual([
    'page.gone',
  ]);
});
