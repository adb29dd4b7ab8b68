import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type ReadyText, sendReady } from '../../platform/http/ready-text.ts';

/** Sends JSON piece by piece under an entity tag; a caller that has this state already gets a 304. */
export const sendStream = async (
  request: Request,
  response: Response,
  { tag, pieces }: { tag: string; pieces: AsyncGenerator<string> },
): Promise<void> => {
  response.setHeader('ETag', tag);
  response.type('application/json');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  await pipeline(Readable.from(pieces), response);
};

/** Sends a page that is ready. */
export const sendPage = async (request: Request, response: Response, page: ReadyText): Promise<void> => {
  response.type('application/json');
  await sendReady(request, response, page);
};
