import { promisify } from 'node:util';
import type { EndpointContract } from '@meridian/contracts';
import express, { type Response } from 'express';
import parse from 'secure-json-parse';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest } from './api-request.ts';
import { readMultipart } from './multipart.ts';

/** Bytes of a JSON body, unless the contract of the endpoint has another limit. */
const MAX_JSON_BODY_BYTES = 64 * 1024;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

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
 * @throws errors of the body parser, with the HTTP status of the response
 */
export const readBytes = async (
  request: ApiRequest,
  response: Response,
  limit: number,
): Promise<Buffer | undefined> => {
  await promisify(express.raw({ limit, inflate: false, type: () => true }))(request, response);
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : undefined;
};

/** Checks the type and the length of a body that the handler reads as a stream. */
const checkBinary = (
  { types, bytes }: NonNullable<EndpointContract['binary']>,
  request: ApiRequest,
): void => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is([...types]) || encoding !== 'identity') throw new AppError('unsupportedMediaType');
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new AppError('payloadTooLarge');
};

/**
 * Reads the body of a request into `request.body` by its contract. It runs after the guard, so that the server does not
 * parse bodies of clients without access.
 * @throws AppError `badRequest`, `payloadTooLarge`, `unsupportedMediaType`
 */
export const readBody = async (
  { body, binary, multipart, uploads, bodyLimit = MAX_JSON_BODY_BYTES }: EndpointContract,
  request: ApiRequest,
  response: Response,
): Promise<void> => {
  if (binary) checkBinary(binary, request);
  if (!body || !hasBody(request)) return;
  if (!request.is(multipart ? 'multipart/form-data' : 'application/json')) {
    throw new AppError('unsupportedMediaType');
  }
  if (multipart) {
    await readMultipart(request, response, uploads);
    return;
  }
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw new AppError('unsupportedMediaType');
  const bytes = await readBytes(request, response, bodyLimit);
  request.body = bytes?.length ? parseJson(bytes) : undefined;
};
