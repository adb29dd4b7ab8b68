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
const FIELD_NAME = /^(?!.*\b(__proto__|constructor|prototype)\b)\w+(\[(\d{1,3}|[a-z_]\w*)?\]){0,3}$/i;
const TOO_LARGE = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FILE_COUNT',
  'LIMIT_PART_COUNT',
  'LIMIT_FIELD_VALUE',
  'LIMIT_FIELD_COUNT',
]);

/** The types of multer miss this option. */
type FormOptions = multer.Options & { streamHandler: (request: Readable, parser: Writable) => void };

/** Returns a function that adds the lists of a name to those of a form, and returns the length of all of them. */
const listCounter = () => {
  const lengths = new Map<string, number>();
  let sum = 0;
  return (name: string): number => {
    for (const { 1: index, index: start } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, start);
      const known = lengths.get(list) ?? 0;
      const length = Math.max(known, Number(index) + 1);
      lengths.set(list, length);
      sum += length - known;
    }
    return sum;
  };
};

/** Feeds the parser until the body exceeds its limits, whatever length the request declares. */
const feed =
  ({ fields, files, total }: FormLimits): FormOptions['streamHandler'] =>
  (request, parser) => {
    const countLists = listCounter();
    const refuse = (code: 'badRequest' | 'payloadTooLarge'): void => {
      // The parser still emits the fields of the chunk that it reads.
      parser.removeAllListeners('field');
      parser.destroy(new AppError(code));
    };
    let text = 0;
    parser.prependListener('field', (name: string, value: string) => {
      text += name.length + value.length;
      // Each entry of a list is a part, so that longer lists have holes, which cost time.
      const isValid = FIELD_NAME.test(name) && countLists(name) <= fields + files;
      if (text > MAX_TEXT_BYTES) refuse('payloadTooLarge');
      else if (!isValid) refuse('badRequest');
    });
    const counted = new ByteLimit(total);
    counted.once('error', (error) => parser.destroy(error));
    request.pipe(counted).pipe(parser);
  };

const parserOf = (limits: FormLimits) => {
  const { fields, fieldBytes, files, fileBytes } = limits;
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
    streamHandler: feed(limits),
  };
  return multer(options).any();
};

/** A multipart form as a tree. Lists may be sparse until `compactForm`. */
type FormNode = string | number | FormNode[] | { [key: string]: FormNode };

/**
 * Removes the holes of sparse lists, in place where possible. A place that two fields name holds a list, which becomes a
 * part of the outer list.
 */
const compactForm = (node: FormNode): FormNode => {
  if (typeof node !== 'object') return node;
  if (Array.isArray(node))
    return Object.values(node)
      .flatMap((value): FormNode[] => (Array.isArray(value) ? Object.values(value) : [value]))
      .map(compactForm);
  for (const [key, value] of Object.entries(node)) node[key] = compactForm(value);
  return node;
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
 * @throws AppError `badRequest` (also for forbidden keys), `payloadTooLarge`
 */
export const readMultipart = async (request: ApiRequest, response: Response, limits: FormLimits) => {
  await promisify(parserOf(limits))(request, response).catch(throwAsAppError);
  const body = (request.body ?? Object.create(null)) as Record<string, FormNode>;
  const files = Array.isArray(request.files) ? request.files : [];
  const read: Upload[] = [];
  for (const { fieldname, buffer } of files) {
    if (!FIELD_NAME.test(fieldname)) throw new AppError('badRequest');
    appendField(body, fieldname, { upload: read.push({ bytes: buffer }) - 1 });
  }
  request.body = compactForm(body);
  request.uploads = read;
};
