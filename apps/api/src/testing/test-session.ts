import type { NestExpressApplication } from '@nestjs/platform-express';
import { SessionTokens } from '../modules/accounts/sessions/session-tokens.ts';
import { sessionEnd } from '../modules/accounts/sessions/session-times.ts';
import type { StoredSession } from '../modules/accounts/sessions/session.schema.ts';
import { SessionsRepository } from '../modules/accounts/sessions/sessions.repository.ts';
import { UsersRepository } from '../modules/accounts/users/users.repository.ts';

/** Starts a session of a user without a sign-in, and returns its token. */
export const startTestSession = async (
  app: NestExpressApplication,
  userId: string,
  fields: Partial<StoredSession> = {},
): Promise<string> => {
  const account = await app.get(UsersRepository, { strict: false }).accountOf(userId);
  const now = new Date();
  const isStaff = account?.role === 'admin';
  const session = {
    userId,
    isStaff,
    origin: 'shop' as const,
    browser: '',
    system: '',
    country: null,
    createdAt: now,
    lastUsedAt: now,
    confirmedAt: now,
    expiresAt: sessionEnd({ isStaff, createdAt: now }, now),
    ...fields,
  };
  const id = await app.get(SessionsRepository, { strict: false }).insert(session);
  return app.get(SessionTokens, { strict: false }).issue(userId, id, session);
};
