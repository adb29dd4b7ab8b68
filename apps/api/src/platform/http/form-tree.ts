import { AppError } from '../errors/app-error.ts';

/** A multipart form as a tree. Lists may be sparse until `compactForm`. */
export type FormNode = string | number | FormNode[] | { [key: string]: FormNode };
/** Placeholder of the n-th uploaded file. */
type UploadMarker = { upload: number };

const NAME = /^(\w+)((?:\[\w*\])*)$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_LIST_LENGTH = 1000;
const MAX_DEPTH = 6;

const reject = (): never => {
  throw new AppError('badRequest');
};

const readName = (name: string): string[] => {
  const [, first, rest] = NAME.exec(name) ?? reject();
  const keys = [first ?? '', ...[...(rest ?? '').matchAll(/\[(\w*)\]/g)].map(([, key]) => key ?? '')];
  const isInvalid = (key: string): boolean => FORBIDDEN.has(key) || Number(key) >= MAX_LIST_LENGTH;
  return keys.length > MAX_DEPTH || keys.some(isInvalid) ? reject() : keys;
};

const isBranch = (node: FormNode | undefined): node is FormNode[] | { [key: string]: FormNode } =>
  typeof node === 'object';
const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d*$/.test(key);

/** Returns the child of a branch by one key of a field name. An empty key means the next index of a list. */
const child = (branch: FormNode[] | { [key: string]: FormNode }, key: string): FormNode | undefined =>
  (branch as { [key: string]: FormNode })[key];

/**
 * Inserts the marker of a file at the path in its field name, for example `colors[0][images][1]`. A path such as
 * `…[images]` appends to the list.
 * @throws AppError `badRequest` if the name is malformed or its place is taken
 */
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
      else reject();
      return;
    }
    let following = present;
    if (!isBranch(following)) {
      if (following !== undefined) reject();
      following = isIndex(next) ? [] : (Object.create(null) as { [key: string]: FormNode });
      (branch as { [key: string]: FormNode })[key] = following;
    }
    branch = following;
  }
};

/**
 * Removes the holes of sparse lists.
 * @throws AppError `badRequest` for forbidden keys, and for trees that are deeper or wider than any form of the shop
 */
export const compactForm = (node: FormNode, depth = 0): FormNode => {
  if (depth > MAX_DEPTH) reject();
  if (typeof node !== 'object') return node;
  if (Array.isArray(node)) {
    if (node.length > MAX_LIST_LENGTH * 2) reject();
    return node.filter((item) => item !== undefined).map((item) => compactForm(item, depth + 1));
  }
  const compacted = Object.create(null) as { [key: string]: FormNode };
  for (const [key, value] of Object.entries(node)) {
    if (FORBIDDEN.has(key)) reject();
    compacted[key] = compactForm(value, depth + 1);
  }
  return compacted;
};
