import { z } from 'zod';
import { objectId, timestamp } from '../values.ts';

/** A session of the signed-in user: one sign-in on one device. */
export const accountSession = z.object({
  id: objectId,
  current: z.boolean().meta({ description: 'The session of this request' }),
  device: z
    .object({ browser: z.string(), system: z.string() })
    .meta({ description: 'Names such as Chrome and Android; empty if unknown' }),
  country: z.string().nullable().meta({ description: 'Two letters, e.g. KZ' }),
  createdAt: timestamp,
  lastUsedAt: timestamp.meta({ description: 'Accurate to a minute' }),
});
export const sessionRenewal = z.strictObject({ token: z.string().max(2000) });

export type AccountSession = z.infer<typeof accountSession>;
