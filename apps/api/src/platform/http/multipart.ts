import { promisify } from 'node:util';
import type { EndpointContract } from '@meridian/contracts';
import appendField from 'append-field';
import type { Response } from 'express';
import multer from 'multer';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest, Upload } from './api-request.ts';

const LIMITS = {
  /** Bytes of the whole body, checked against `Content-Length`. */
  total: 300 * 1024 * 1024,
  fileSize: 15 * 1024 * 1024,
  files: 60,
  fields: 5000,
  fieldSize: 200_000,
  fieldNameSize: 200,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 999,
} as const;
const TOO_LARGE = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FILE_COUNT',
  'LIMIT_PART_COUNT',
  'LIMIT_FIELD_VALUE',
  'LIMIT_FIELD_COUNT',
]);

const { total, ...limits } = LIMITS;
const ANY_FORM: NonNullable<EndpointContract['uploads']> = { files: limits.files, bytes: limits.fileSize };
const parserOf = ({ files, bytes } = ANY_FORM) =>
  multer({ storage: multer.memoryStorage(), limits: { ...limits, files, fileSize: bytes } }).any();

/** A multipart form as a tree. Lists may be sparse until `compactForm`. */
type FormNode = string | number | FormNode[] | { [key: string]: FormNode };

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Names of file fields, such as `colors[0][images][1]`: at most 6 keys, and indexes below 1000. */
const FILE_FIELD = /^(?!.*\b(__proto__|constructor|prototype)\b)\w+(\[(\d{1,3}|[a-z_]\w*)?\]){0,5}$/i;
const MAX_DEPTH = 6;
const MAX_LIST_LENGTH = 2000;

/**
 * Removes the holes of sparse lists. A place that two fields name holds a list, which becomes a part of the outer list.
 * @throws AppError `badRequest` for forbidden keys, and for trees that are deeper or wider than any form of the shop
 */
const compactForm = (node: FormNode, depth = 0): FormNode => {
  if (typeof node !== 'object') return node;
  const entries = Object.entries(node);
  const isTooLong = Array.isArray(node) && node.length > MAX_LIST_LENGTH;
  if (depth > MAX_DEPTH || isTooLong || entries.some(([key]) => FORBIDDEN_KEYS.has(key)))
    throw new AppError('badRequest');
  if (Array.isArray(node)) return node.flat().map((item) => compactForm(item, depth + 1));
  const compacted = Object.create(null) as { [key: string]: FormNode };
  for (const [key, value] of entries) compacted[key] = compactForm(value, depth + 1);
  return compacted;
};

const throwAsAppError = (error: unknown): never => {
  const isTooLarge = error instanceof multer.MulterError && TOO_LARGE.has(error.code);
  // Other errors come from the parser, for example for a missing boundary or a part without an end.
  throw new AppError(isTooLarge ? 'payloadTooLarge' : 'badRequest');
};

/**
 * Reads a multipart body. Bracketed field names become nested values. Each file becomes a marker `{ upload: n }` in the
 * body and the n-th element of `request.uploads`.
 * @param uploads limits of the endpoint's files, which are lower than those of any form
 * @throws AppError `badRequest`, `payloadTooLarge`
 */
export const readMultipart = async (
  request: ApiRequest,
  response: Response,
  uploads: EndpointContract['uploads'],
): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > total) throw new AppError('payloadTooLarge');
  await promisify(parserOf(uploads))(request, response).catch(throwAsAppError);
  const body = (request.body ?? Object.create(null)) as Record<string, FormNode>;
  const files = Array.isArray(request.files) ? request.files : [];
  const read: Upload[] = [];
  for (const { fieldname, buffer } of files) {
    if (!FILE_FIELD.test(fieldname)) throw new AppError('badRequest');
    appendField(body, fieldname, { upload: read.push({ bytes: buffer }) - 1 });
  }
  request.body = compactForm(body);
  request.uploads = read;
};
