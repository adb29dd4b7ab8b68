import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** Streams JSON with an entity tag, or sends 304 if the client has this state cached. */
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

/** Sends the result of `compute` as JSON with an entity tag. If the client has this state cached, it sends 304 without computing. */
export const sendTagged = async (
  request: Request,
  response: Response,
  tag: string,
  compute: () => Promise<unknown>,
): Promise<void> => {
  response.setHeader('ETag', tag);
  if (request.fresh) response.status(304).end();
  else response.json(await compute());
};
