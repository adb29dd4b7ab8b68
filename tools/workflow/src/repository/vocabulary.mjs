// ESLint rule that keeps replaced terms out of identifiers, comments, test names and Markdown (docs/glossary.md).

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

/**
 * Replaced words and phrases of prose, by the term of the glossary.
 *
 * @type {[RegExp, string][]}
 */
const PROSE = [
  [/\banew\b/i, 'again'],
  [/\bdeeds?\b/i, 'user interaction'],
  [/\breckon(?:s|ed|ing)?\b/i, 'estimate, calculate'],
  [/\bwhoever\b/i, 'a role: the caller, the admin, the shopper'],
  [/\bsomebody\b/i, 'someone, or a role'],
  [/(?:^|[.;,] )else:/i, 'otherwise'],
  [/\bor else\b/i, 'otherwise'],
  [/\bsteps? back\b/i, 'falls back'],
  [/\btaken back\b/i, 'rolled back'],
  [/\bthe books (?:are|is)\b|\bchecks the books\b/i, 'invariants are verified'],
  [/\bladen\b/i, 'pending'],
  [/\bgives? way\b/i, 'falls back'],
  [/\bgives? back\b|\bgiven back\b/i, 'releases, released'],
  [/\bnonsense\b|\bspoiled\b/i, 'invalid, malformed'],
  [/\bcalled off\b/i, 'rolled back, cancelled'],
  [/\bcarried through\b/i, 'completed'],
  [/\bpulls? the plug\b|\bplug is pulled\b/i, 'kills the process'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bfor good\b/i, 'permanently'],
  [/\btold apart\b/i, 'distinguished'],
];
/**
 * A comment or a test name begins with a subject, not with a relative clause.
 *
 * @type {[RegExp, string]}
 */
const RELATIVE_CLAUSE = [/^(?:what|whoever|who)\b(?!.*\?)/i, 'begin with a concrete subject'];

/**
 * Lists replaced terms in a text.
 *
 * @param {string} text
 * @param {readonly [RegExp, string][]} terms
 * @returns {{ found: string, use: string }[]}
 */
const search = (text, terms) =>
  terms.flatMap(([pattern, use]) => {
    const found = pattern.exec(text)?.[0].trim();
    return found ? [{ found, use }] : [];
  });

/** @param {string} text A line of Markdown. */
export const termsInProse = (text) => search(text, PROSE);

/** Functions of jest whose first argument is a test name. */
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

/** @param {any} callee */
const isTestFunction = (callee) => {
  for (let node = callee; node; node = node.callee ?? node.tag ?? node.object)
    if (node.type === 'Identifier') return TEST_FUNCTIONS.has(node.name);
  return false;
};

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
  create: (context) => {
    /** @param {any} node @param {{ found: string, use: string }[]} terms */
    const report = (node, terms) => {
      for (const data of terms) context.report({ loc: node.loc, messageId: 'replaced', data });
    };
    return {
      /** @param {any} node */
      Identifier: (node) => {
        if (!isFixedProperty(node)) report(node, search(node.name, IDENTIFIERS));
      },
      /** @param {any} node */
      CallExpression: ({ callee, arguments: [name] }) => {
        if (!isTestFunction(callee) || typeof name?.value !== 'string') return;
        report(name, search(name.value, [...PROSE, RELATIVE_CLAUSE]));
      },
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value
            .replace(/^[\s*]+/gm, ' ')
            .replace(/\s+/g, ' ')
            .trim();
          report(comment, search(text, [...PROSE, RELATIVE_CLAUSE]));
        }
      },
    };
  },
};

export const vocabulary = { rules: { terms: rule } };
