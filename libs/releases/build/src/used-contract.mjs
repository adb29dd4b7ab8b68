import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * @typedef {object} Uses
 * @property {[packageName: string, name: string][]} names imported names
 * @property {Set<string>} members names of accessed members
 * @property {Set<string>} links texts that look like paths
 */
/**
 * @typedef {object} StoreSlices
 * @property {Record<string, number>} SLICES version of each slice
 * @property {Record<string, string>} SLICE_OF slice of each member of the state
 */

/**
 * Without the JSX syntax, `<T>(…` starts a generic function.
 *
 * @param {string} file
 */
const syntaxOf = (file) => ({ syntax: /** @type {const} */ ('typescript'), tsx: !file.endsWith('.ts') });

/**
 * Returns a template literal as a path pattern: each inserted value is one segment.
 *
 * @param {{ quasis: { cooked: string }[] }} node
 */
const templateOf = ({ quasis }) => quasis.map(({ cooked }) => cooked).join(':value');

/**
 * Collects the uses in the syntax tree of a file: imported names by package, accessed members, and paths.
 *
 * @param {string} file
 * @param {Uses} uses
 */
const readUses = (file, uses) => {
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'ImportDeclaration' && !node.typeOnly)
      for (const { type, imported, local, isTypeOnly } of node.specifiers)
        if (type === 'ImportSpecifier' && !isTypeOnly)
          uses.names.push([node.source.value, (imported ?? local).value]);
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
      uses.members.add(node.property.value);
    if (node.type === 'AssignmentPatternProperty') uses.members.add(node.key.value);
    if (node.type === 'KeyValuePatternProperty') uses.members.add(node.key.value);
    /** @type {string} */
    const text =
      node.type === 'StringLiteral' ? node.value : node.type === 'TemplateLiteral' ? templateOf(node) : '';
    if (/^\/[a-z]/.test(text) && !/^\/(api|static|remotes)\//.test(text))
      uses.links.add(text.split(/[?#]/)[0] ?? '');
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(file, 'utf8'), syntaxOf(file)).body);
};

/** @param {Iterable<string>} values */
const sorted = (values) => [...new Set(values)].sort();

/**
 * Returns what an app uses of the other apps, read from the sources of its build: names of shared packages, slices of
 * the store with their versions, and paths that it links to. The result may contain a slice or path that is not used (a
 * property of another object with the same name), but never misses one.
 *
 * @param {string[]} files
 * @param {string[]} sharedNames names of the shared packages
 * @param {StoreSlices} slices of the store
 */
export const usedContract = (files, sharedNames, { SLICES, SLICE_OF }) => {
  /** @type {Uses} */
  const uses = { names: [], members: new Set(), links: new Set() };
  for (const file of files) if (/\.[jt]sx?$/.test(file)) readUses(file, uses);
  /** @type {Record<string, Set<string>>} */
  const names = {};
  for (const [from, name] of uses.names)
    if (sharedNames.includes(from)) (names[from] ??= new Set()).add(name);
  const used = sorted(
    [...uses.members].flatMap((name) => (Object.hasOwn(SLICE_OF, name) ? (SLICE_OF[name] ?? []) : [])),
  );
  return {
    names: Object.fromEntries(
      Object.entries(names)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([from, used]) => [from, sorted(used)]),
    ),
    slices: Object.fromEntries(used.map((name) => [name, SLICES[name]])),
    links: sorted(uses.links),
  };
};
