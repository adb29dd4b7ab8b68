import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { type FormLimits, MB } from '@meridian/contracts';
import appendField from 'append-field';
import type { Response } from 'express';
import multer from 'multer';
import { AppError, isAppError } from '../errors/app-error.ts';
import type { ApiRequest, Upload } from './api-request.ts';
import { ByteLimit } from './byte-limit.ts';

/** Bytes of all fields of a form together. Text needs more memory than its bytes, and is on the heap. */
const MAX_TEXT_BYTES = 4 * MB;
/** The longest name of a form is like `colors[0][images][1]`. */
const MAX_NAME_LENGTH = 200;
const MAX_NESTING = 3;
const MAX_INDEX = 999;
const TOO_LARGE = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FILE_COUNT',
  'LIMIT_PART_COUNT',
  'LIMIT_FIELD_VALUE',
  'LIMIT_FIELD_COUNT',
]);

/** The types of multer miss this option. */
type FormOptions = multer.Options & { streamHandler: (request: Readable, parser: Writable) => void };

/** Feeds the parser until the body exceeds its limits, whatever length the request declares. */
const feed =
  (total: number): FormOptions['streamHandler'] =>
  (request, parser) => {
    let text = 0;
    parser.on('field', (name: string, value: string) => {
      text += name.length + value.length;
      if (text > MAX_TEXT_BYTES) parser.destroy(new AppError('payloadTooLarge'));
    });
    const counted = new ByteLimit(total);
    counted.once('error', (error) => parser.destroy(error));
    request.pipe(counted).pipe(parser);
  };

const parserOf = ({ fields, fieldBytes, files, fileBytes, total }: FormLimits) => {
  const options: FormOptions = {
    storage: multer.memoryStorage(),
    limits: {
      fields,
      fieldSize: fieldBytes,
      files,
      fileSize: fileBytes,
      parts: fields + files,
      fieldNameSize: MAX_NAME_LENGTH,
      fieldNestingDepth: MAX_NESTING,
      fieldArrayIndexLimit: Math.min(fields + files, MAX_INDEX),
    },
    streamHandler: feed(total),
  };
  return multer(options).any();
};

/** A multipart form as a tree. Lists may be sparse until `compactForm`. */
type FormNode = string | number | FormNode[] | { [key: string]: FormNode };

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Names of file fields, such as `colors[0][images][1]`. */
const FILE_FIELD = /^(?!.*\b(__proto__|constructor|prototype)\b)\w+(\[(\d{1,3}|[a-z_]\w*)?\]){0,3}$/i;
/** The names have fewer levels; repeated names add one. */
const MAX_DEPTH = 6;

/**
 * Removes the holes of sparse lists. A place that two fields name holds a list, which becomes a part of the outer list.
 * @throws AppError `badRequest` for forbidden keys, and for trees that are deeper than any form of the shop
 */
const compactForm = (node: FormNode, depth = 0): FormNode => {
  if (typeof node !== 'object') return node;
  const entries = Object.entries(node);
  if (depth > MAX_DEPTH || entries.some(([key]) => FORBIDDEN_KEYS.has(key))) throw new AppError('badRequest');
  // The entries of a list leave its holes out, so that a high index costs nothing.
  if (Array.isArray(node))
    return entries
      .flatMap(([, value]): FormNode[] => (Array.isArray(value) ? Object.values(value) : [value]))
      .map((item) => compactForm(item, depth + 1));
  const compacted = Object.create(null) as { [key: string]: FormNode };
  for (const [key, value] of entries) compacted[key] = compactForm(value, depth + 1);
  return compacted;
};

const throwAsAppError = (error: unknown): never => {
  if (isAppError(error)) throw error;
  const isTooLarge = error instanceof multer.MulterError && TOO_LARGE.has(error.code);
  // Other errors come from the parser, for example for a missing boundary or a part without an end.
  throw new AppError(isTooLarge ? 'payloadTooLarge' : 'badRequest');
};

/**
 * Reads a multipart body. Bracketed field names become nested values. Each file becomes a marker `{ upload: n }` in the
 * body and the n-th element of `request.uploads`.
 * @throws AppError `badRequest`, `payloadTooLarge`
 */
export const readMultipart = async (
  request: ApiRequest,
  response: Response,
  limits: FormLimits,
): Promise<void> => {
  await promisify(parserOf(limits))(request, response).catch(throwAsAppError);
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
