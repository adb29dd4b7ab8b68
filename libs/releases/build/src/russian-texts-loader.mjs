import { russianTypography } from '@meridian/i18n/russian-typography';
import ts from 'typescript';

/** Modules with Russian texts of the apps: `src/i18n/ru.ts`, `src/i18n/home-ru.ts`, `src/i18n/ru/orders.ts`, `texts/ru/terms.ts`. */
export const RUSSIAN_TEXTS = /[\\/](?:i18n|texts)[\\/](?:(?:[\w-]+-)?ru\.ts|ru[\\/][\w-]+\.ts)$/;

/**
 * Whether a string is a value, and not a key, a path or a type.
 *
 * @param {ts.Node} node
 */
const isValue = (node) => {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return ts.isArrayLiteralExpression(parent) || ts.isArrowFunction(parent);
};

/**
 * Webpack loader: applies Russian typography to the Russian texts of a module, so that authors write plain spaces.
 *
 * @param {string} source TypeScript
 * @returns {string}
 */
const russianTextsLoader = (source) => {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {ts.Node[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isValue(node)) {
      if (/\p{Script=Cyrillic}/u.test(node.getText(file))) texts.push(node);
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  // Typography only replaces spaces, so the quoted source text can be changed in place.
  return texts.reduceRight((code, node) => {
    const start = node.getStart(file);
    return code.slice(0, start) + russianTypography(code.slice(start, node.end)) + code.slice(node.end);
  }, source);
};

export default russianTextsLoader;
