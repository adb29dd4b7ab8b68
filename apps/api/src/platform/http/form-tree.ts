import { AppError } from '../errors/app-error.ts';

/** A multipart form as a tree; lists may still have holes. */
export type FormNode = string | number | FormNode[] | { [key: string]: FormNode };
/** Stands for the n-th uploaded file. */
export type UploadMarker = { upload: number };

const NAME = /^(\w+)((?:\[\w*\])*)$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const LONGEST_LIST = 1000;
const DEEPEST = 6;

const refuse = (): never => {
  throw new AppError('badRequest');
};

const readName = (name: string): string[] => {
  const [, first, rest] = NAME.exec(name) ?? refuse();
  const keys = [first ?? '', ...[...(rest ?? '').matchAll(/\[(\w*)\]/g)].map(([, key]) => key ?? '')];
  const bad = (key: string): boolean => FORBIDDEN.has(key) || Number(key) >= LONGEST_LIST;
  return keys.length > DEEPEST || keys.some(bad) ? refuse() : keys;
};

const isBranch = (node: FormNode | undefined): node is FormNode[] | { [key: string]: FormNode } =>
  typeof node === 'object';
const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d*$/.test(key);

/** The child of a branch by a key of a name; an empty key is the next index of a list. */
const child = (branch: FormNode[] | { [key: string]: FormNode }, key: string): FormNode | undefined =>
  (branch as { [key: string]: FormNode })[key];

/** Puts a file's marker where its name says: `colors[0][images][1]`, or at the end of the list for `…[images]`. */
export const placeUpload = (body: Record<string, FormNode>, name: string, marker: UploadMarker): void => {
  const keys = readName(name);
  let branch: FormNode[] | { [key: string]: FormNode } = body;
  for (const [depth, key] of keys.entries()) {
    const present = child(branch, key);
    const next = keys[depth + 1];
    if (next === undefined) {
      if (Array.isArray(present)) present.push(marker);
      else if (Array.isArray(branch)) {
        if (key === '' || present !== undefined) branch.push(marker);
        else branch[Number(key)] = marker;
      } else if (present === undefined) branch[key] = marker;
      else refuse();
      return;
    }
    let following = present;
    if (!isBranch(following)) {
      if (following !== undefined) refuse();
      following = isIndex(next) ? [] : (Object.create(null) as { [key: string]: FormNode });
      (branch as { [key: string]: FormNode })[key] = following;
    }
    branch = following;
  }
};

/** Closes the holes of lists and refuses what no form of the shop contains. */
export const settle = (node: FormNode, depth = 0): FormNode => {
  if (depth > DEEPEST) refuse();
  if (typeof node !== 'object') return node;
  if (Array.isArray(node)) {
    if (node.length > LONGEST_LIST * 2) refuse();
    return node.filter((item) => item !== undefined).map((item) => settle(item, depth + 1));
  }
  const settled = Object.create(null) as { [key: string]: FormNode };
  for (const [key, value] of Object.entries(node)) {
    if (FORBIDDEN.has(key)) refuse();
    settled[key] = settle(value, depth + 1);
  }
  return settled;
};
