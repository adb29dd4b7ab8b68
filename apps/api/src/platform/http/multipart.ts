import type { Response } from 'express';
import multer from 'multer';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest, Upload } from './api-request.ts';
import { compactForm, type FormNode, placeUpload } from './form-tree.ts';

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
const parse = multer({ storage: multer.memoryStorage(), limits }).any();

const asAppError = (error: unknown): unknown => {
  if (error instanceof multer.MulterError) {
    return new AppError(TOO_LARGE.has(error.code) ? 'payloadTooLarge' : 'badRequest');
  }
  // Other errors come from the parser, for example for a missing boundary or a part without an end.
  return error instanceof Error ? new AppError('badRequest') : error;
};

/**
 * Reads a multipart body. Bracketed field names become nested values. Each file becomes a marker `{ upload: n }` in the
 * body and the n-th element of `request.uploads`.
 * @throws AppError `badRequest`, `payloadTooLarge`
 */
export const readMultipart = async (request: ApiRequest, response: Response): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > total) throw new AppError('payloadTooLarge');
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(asAppError(error)) : resolve()));
  });
  const body = (request.body ?? Object.create(null)) as Record<string, FormNode>;
  const files = Array.isArray(request.files) ? request.files : [];
  const uploads: Upload[] = [];
  for (const { fieldname, buffer } of files) {
    placeUpload(body, fieldname, { upload: uploads.push({ bytes: buffer }) - 1 });
  }
  request.body = compactForm(body);
  request.uploads = uploads;
};
