import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** Sends JSON piece by piece under an entity tag; a caller that has this state already gets a 304. */
export const sendStream = async (
  request: Request,
  response: Response,
  { tag, pieces }: { tag: string; pieces: AsyncGenerator<string | Buffer> },
): Promise<void> => {
  response.setHeader('ETag', tag);
  response.type('application/json');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  await pipeline(Readable.from(pieces), response);
};

/** Sends what `work` makes under an entity tag; for a caller that has this state already nothing is made. */
export const sendTagged = async (
  request: Request,
  response: Response,
  tag: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  response.setHeader('ETag', tag);
  if (request.fresh) response.status(304).end();
  else response.json(await work());
};
