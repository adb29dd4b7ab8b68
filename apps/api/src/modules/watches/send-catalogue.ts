import type { Request, Response } from 'express';
import { type CompressedBody, sendCompressed } from '../../platform/http/compressed-body.ts';

/** Sends a page that is ready. */
export const sendPage = async (request: Request, response: Response, page: CompressedBody): Promise<void> => {
  response.type('application/json');
  await sendCompressed(request, response, page);
};
