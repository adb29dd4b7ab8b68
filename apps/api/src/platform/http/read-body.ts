import { promisify } from 'node:util';
import { type EndpointContract, isPermission, maxBodyBytes } from '@meridian/contracts';
import express, { type Response } from 'express';
import parse from 'secure-json-parse';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest } from './api-request.ts';
import { reserveBody } from './body-memory.ts';
import { readMultipart } from './multipart.ts';

/** A client that sends a small body more slowly is disconnected, so that it does not hold memory. */
const BODY_TIMEOUT_MS = 30_000;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The message of the code is about images. */
const notReadable = (type: string): AppError =>
  new AppError('unsupportedMediaType', {
    message: {
      en: `This endpoint reads only ${type}, without a content encoding.`,
      ru: `Этот адрес принимает только ${type}, без сжатия.`,
    },
  });
const JSON_TYPE = 'application/json (UTF-8)';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON object or list without keys that can lead to prototype pollution. @throws AppError `badRequest` */
const parseJson = (bytes: Buffer): object => {
  let value: unknown;
  try {
    value = parse(utf8.decode(bytes));
  } catch {
    throw new AppError('badRequest');
  }
  if (typeof value !== 'object' || value === null) throw new AppError('badRequest');
  return value;
};

const hasBody = ({ headers }: ApiRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the bytes of a body; undefined if there is none. Compressed bodies are rejected.
 * @param limit in bytes
 * @throws AppError `payloadTooLarge`, `unavailable`; errors of the body parser, with the HTTP status of the response
 */
export const readBytes = async (
  request: ApiRequest,
  response: Response,
  limit: number,
): Promise<Buffer | undefined> => {
  reserveBody(request, response, { kind: 'json', limit });
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    await promisify(express.raw({ limit, inflate: false, type: () => true }))(request, response);
  } finally {
    clearTimeout(timer);
  }
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : undefined;
};

/** Checks the type and the length of a body that the handler reads as a stream. */
const checkBinary = ({ types, bytes }: NonNullable<EndpointContract['binary']>, request: ApiRequest) => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is([...types]) || encoding !== 'identity') throw notReadable(types.join(', '));
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new AppError('payloadTooLarge');
};

/**
 * Reads the body of a request into `request.body` by its contract. It runs after the guards, so that the server does not
 * read bodies of clients without access.
 * @throws AppError `badRequest`, `payloadTooLarge`, `unsupportedMediaType`, `unavailable`
 */
export const readBody = async (contract: EndpointContract, request: ApiRequest, response: Response) => {
  const { access, body, binary, multipart } = contract;
  if (binary) checkBinary(binary, request);
  if (!body || !hasBody(request)) return;
  const type = multipart ? 'multipart/form-data' : 'application/json';
  if (!request.is(type)) throw notReadable(multipart ? type : JSON_TYPE);
  if (multipart) {
    const kind = isPermission(access) ? 'staffForm' : 'shopperForm';
    reserveBody(request, response, { kind, limit: multipart.total });
    await readMultipart(request, response, multipart);
    return;
  }
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (charset.toLowerCase() !== 'utf-8' || encoding !== 'identity') throw notReadable(JSON_TYPE);
  const bytes = await readBytes(request, response, maxBodyBytes(contract));
  request.body = bytes?.length ? parseJson(bytes) : undefined;
};
