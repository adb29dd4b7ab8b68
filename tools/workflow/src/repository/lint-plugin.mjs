// The rules of this repository for the linter (`.oxlintrc.json`): allowed imports, terms of the glossary, text as a key,
// texts of the own app.
import { relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { forbiddenImport } from './import-rules.mjs';

/**
 * Replaced words of identifiers, by the term of the glossary.
 *
 * @type {[RegExp, string][]}
 */
const IDENTIFIERS = [
  [/[cC]olour|COLOUR/, 'color'],
  [/[fF]avourite|FAVOURITE/, 'favorite'],
  [
    /(?:^|_)(?:MOST|LEAST|PATIENCE|SELDOM|ROUNDS|TRIES)(?:_|$)/,
    'MAX_, MIN_, _TIMEOUT_MS, _INTERVAL_MS or MAX_ATTEMPTS',
  ],
  [
    /^(?:giveBack|letGo|callOff|isLaden|laden|mishap|doomed|deeds?|dormant.*|awake|wakeUp)$/i,
    'a term of the glossary',
  ],
  [/[fF]eature(?!d|s?$)|^[fF]eatures?[A-Z]/, 'remote, release or module'],
];

/** Names of the wire format and of stored data, which keep their spelling. */
const FIXED_PROPERTIES = new Set(['colour', 'favourites', 'features']);

/** @param {any} node An identifier. */
const isFixedProperty = ({ name, parent }) =>
  FIXED_PROPERTIES.has(name) &&
  ((parent.type === 'MemberExpression' && !parent.computed && parent.property.name === name) ||
    ((parent.type === 'Property' || parent.type === 'TSPropertySignature') &&
      !parent.computed &&
      !parent.shorthand &&
      parent.key.name === name));

/** Whether only types are imported, or the module loads later. @param {any} node */
const isLight = ({ type, importKind, exportKind, specifiers }) =>
  type === 'ImportExpression' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers?.length > 0 &&
    specifiers.every((/** @type {any} */ it) => it.importKind === 'type' || it.exportKind === 'type'));

/** @param {any} context */
const imports = (context) => {
  const file = relative(ROOT, context.filename).replaceAll('\\', '/');
  /** @param {any} node A declaration or expression with a module as its source. */
  const check = (node) => {
    if (typeof node.source?.value !== 'string') return;
    const message = forbiddenImport(file, node.source.value, isLight(node));
    if (message) context.report({ node: node.source, message: `${node.source.value}: ${message}` });
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  };
};

/** @param {any} context */
const terms = (context) => ({
  /** @param {any} node */
  Identifier: (node) => {
    if (isFixedProperty(node)) return;
    for (const [pattern, use] of IDENTIFIERS) {
      const found = pattern.exec(node.name)?.[0];
      if (found) context.report({ node, message: `"${found}" was replaced: ${use} (docs/glossary.md)` });
    }
  },
});

/** @param {any} context */
const textAsKey = (context) => ({
  /** @param {any} node */
  'BinaryExpression[operator="in"]:not([left.type="Literal"]):not([left.type="PrivateIdentifier"])': (
    node,
  ) => {
    context.report({
      node,
      message: '`in` finds the properties of Object.prototype as well: use Object.hasOwn, a Map or a Set',
    });
  },
  /** @param {any} node */
  ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[init.type="ObjectExpression"] > Identifier TSTypeReference[typeName.name="Record"] > TSTypeParameterInstantiation > TSStringKeyword:first-child':
    (node) => {
      context.report({
        node,
        message: 'a record looked up by any text finds the properties of Object.prototype as well: use a Map',
      });
    },
});

const APP = /[\\/]apps[\\/](\w+)(?:-mfe)?[\\/]src[\\/]/;

/** One program of TypeScript has the texts of all apps, but a page has only those of its own. @param {any} context */
const ownTexts = (context) => ({
  /** @param {any} node */
  'CallExpression[callee.name="useTexts"] > Literal': (node) => {
    const [, app] = APP.exec(context.filename) ?? [];
    if (app && node.value !== app) context.report({ node, message: `use the texts of this app: "${app}"` });
  },
});

export default {
  meta: { name: 'repository' },
  rules: {
    imports: { create: imports },
    'own-texts': { create: ownTexts },
    terms: { create: terms },
    'text-as-key': { create: textAsKey },
  },
};
