import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';

/** A proof of work: the client finds the number whose hash with the salt is the challenge. */
export const challenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

/** Request header of the endpoints with `challenge`. */
export const CHALLENGE_HEADER = 'x-challenge';
export const challengeHeader = z.object({
  [CHALLENGE_HEADER]: z.string().optional().meta({
    description:
      'Solution of a challenge as base64 of JSON: the fields `algorithm`, `challenge`, `salt` and `signature` of the challenge, and its `number`. Required after a 403 `challengeRequired`; valid once',
  }),
});

export const challengeEndpoints = {
  'GET /api/challenge': {
    summary: 'A challenge; its solution is sent once in the header x-challenge, within 5 minutes',
    access: 'public',
    response: challenge,
  },
} as const satisfies Record<string, EndpointContract>;
