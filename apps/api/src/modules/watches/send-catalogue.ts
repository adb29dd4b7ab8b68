import type { Request, Response } from 'express';
import { type ReadyBody, sendReady } from '../../platform/http/ready-body.ts';

/** Sends a page that is ready. */
export const sendPage = async (request: Request, response: Response, page: ReadyBody): Promise<void> => {
  response.type('application/json');
  await sendReady(request, response, page);
};
