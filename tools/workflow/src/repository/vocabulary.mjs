// ESLint rule that keeps replaced terms out of identifiers (docs/glossary.md).

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

/** @type {import("eslint").Rule.RuleModule} */
const rule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'requires the terms of docs/glossary.md' },
    messages: { replaced: '"{{found}}" was replaced: {{use}} (docs/glossary.md)' },
    schema: [],
  },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    Identifier: (node) => {
      if (isFixedProperty(node)) return;
      for (const [pattern, use] of IDENTIFIERS) {
        const found = pattern.exec(node.name)?.[0];
        if (found) context.report({ loc: node.loc, messageId: 'replaced', data: { found, use } });
      }
    },
  }),
};

export const vocabulary = { rules: { terms: rule } };
