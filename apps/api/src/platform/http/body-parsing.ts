import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest } from './api-request.ts';

const JSON_LIMIT = '1mb';
/** Reports of pages are short. */
const REPORTS = '/api/reports';
const REPORT_LIMIT = '4kb';
/** Calls of others that are signed over their bytes. */
export const WEBHOOKS = '/api/payments/webhooks/';
/** Names that reach a prototype when an object is copied carelessly. No form of the shop has them. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const refusing = (type: string): Error => Object.assign(new Error(type), { type });

/** Refuses bytes that are not UTF-8 instead of storing replacement characters. */
const verify = (request: IncomingMessage, _: ServerResponse, bytes: Buffer, encoding: string): void => {
  if (encoding && encoding.toLowerCase() !== 'utf-8') throw refusing('charset.unsupported');
  if (!isUtf8(bytes)) throw refusing('encoding.invalid');
  const { originalUrl } = request as ApiRequest;
  if (originalUrl.startsWith(WEBHOOKS)) (request as ApiRequest).rawBody = bytes;
};

const reviver = (key: string, value: unknown): unknown => {
  if (FORBIDDEN_KEYS.has(key)) throw refusing('encoding.invalid');
  return value;
};

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const refuseOtherTypes = (request: Request, _: Response, next: NextFunction): void => {
  if (hasBody(request) && !request.is(['application/json', 'multipart/form-data'])) {
    next(new AppError('unsupportedMediaType'));
    return;
  }
  next();
};

const json = express.json({ limit: JSON_LIMIT, verify, reviver });
const shortJson = express.json({ limit: REPORT_LIMIT, verify, reviver });
const readJson: RequestHandler = (request, response, next) =>
  (request.originalUrl.startsWith(REPORTS) ? shortJson : json)(request, response, next);

/** Reads JSON bodies of the API, at most 1 MB; multipart bodies are read later, behind the guard. */
export const bodyParsing = (): RequestHandler[] => [refuseOtherTypes, readJson];
