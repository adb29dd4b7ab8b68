import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseSync, transformSync } from '@swc/core';
import { ROOT } from './workspace.mjs';

/** In a file without JSX, `<T>(…` begins a function. */
const syntaxOf = (file) => ({ syntax: 'typescript', tsx: file.endsWith('.tsx') });

/** The parts of the store, as `libs/store` names them. */
const storeSlices = async () => {
  const source = readFileSync(join(ROOT, 'libs/store/src/slices.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: syntaxOf('slices.ts'), target: 'es2022' } });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
};

/** What the syntax tree of a file says: names it imports by package, members it reads, texts that look like addresses. */
const readUses = (file, uses) => {
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
    const text =
      node.type === 'StringLiteral' ? node.value : node.type === 'TemplateLiteral' ? templateOf(node) : '';
    if (/^\/[a-z]/.test(text) && !/^\/(api|static|remotes)\//.test(text))
      uses.links.add(text.split(/[?#]/)[0]);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(file, 'utf8'), syntaxOf(file)).body);
};

/** A template as an address: what is put in is one segment of it. */
const templateOf = ({ quasis }) => quasis.map(({ cooked }) => cooked).join(':value');

const sorted = (values) => [...new Set(values)].sort();

/**
 * What an app takes for granted of the others, read from the sources that it was built of: names of shared packages,
 * parts of the store with their versions, and addresses that it may lead to. It may name one part or address too many
 * (a property of another object that has the same name), never one that it leaves out.
 */
export const usedContract = async (files, sharedNames) => {
  const { SLICES, SLICE_OF } = await storeSlices();
  const uses = { names: [], members: new Set(), links: new Set() };
  for (const file of files) if (/^\.tsx?$/.test(extname(file))) readUses(file, uses);
  const names = {};
  for (const [from, name] of uses.names)
    if (sharedNames.includes(from)) (names[from] ??= new Set()).add(name);
  const slices = sorted(
    [...uses.members].filter((name) => Object.hasOwn(SLICE_OF, name)).map((name) => SLICE_OF[name]),
  );
  return {
    names: Object.fromEntries(
      Object.keys(names)
        .sort()
        .map((from) => [from, sorted(names[from])]),
    ),
    slices: Object.fromEntries(slices.map((name) => [name, SLICES[name]])),
    links: sorted(uses.links),
  };
};

/** The sources of our own that a build was made of. */
export const sourcesIn = (stats) => {
  const files = new Set();
  for (const module of stats.compilation.modules) {
    const all = [module, ...(module.modules ?? [])];
    for (const { resource } of all)
      if (resource?.startsWith(ROOT) && !resource.includes('node_modules')) files.add(resource);
  }
  return [...files].sort();
};
