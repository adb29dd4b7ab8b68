import { PERMISSIONS_OF, type Role, type Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import type { Identity, SessionOrigin } from '../../../platform/http/api-request.ts';
import { Authenticator } from '../../../platform/security/authenticator.ts';
import { PanelOrigin } from '../../../platform/security/panel-origin.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { isOpen, sessionEnd, tokenSeconds } from './session-times.ts';
import type { StoredSession } from './session.schema.ts';
import { SessionsRepository } from './sessions.repository.ts';

const AUDIENCE = 'meridian-api';

/** A use is recorded at most this often. */
const TOUCH_INTERVAL_MS = 60_000;

const id = z.string().regex(/^[0-9a-f]{24}$/);
const claims = z.object({ sub: id, sid: id });

const originOf = ({ origin }: Pick<StoredSession, 'origin'>): SessionOrigin => origin ?? 'shop';
export const roleIn = ({ isStaff }: Pick<StoredSession, 'isStaff'>): Role => (isStaff ? 'admin' : 'user');

/**
 * Issues and verifies the JWTs of sessions. The session and the role are read from the database with each request, so
 * that the end of a session and a change of the role apply at once.
 */
@Injectable()
export class SessionTokens extends Authenticator {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly panel: PanelOrigin,
  ) {
    super();
  }

  async verify(token: string): Promise<Identity | null> {
    const found = await this.open(token);
    if (!found) return null;
    const { session, account } = found;
    await this.recordUse(session);
    const staff = session.isStaff ? account.staff : undefined;
    return {
      userId: account.id,
      role: roleIn(session),
      isStaffMember: account.role === 'admin',
      sessionId: session._id.toHexString(),
      origin: originOf(session),
      permissions: staff ? PERMISSIONS_OF[staff.role] : [],
      apps: staff?.role === 'owner' ? 'all' : (staff?.apps ?? []),
      confirmedAt: session.confirmedAt,
    };
  }

  issue(userId: string, sessionId: string, session: Pick<StoredSession, 'isStaff' | 'expiresAt'>) {
    const expiresIn = tokenSeconds(session, new Date());
    return this.jwt.signAsync({ sid: sessionId }, { subject: userId, expiresIn, audience: AUDIENCE });
  }

  /**
   * Returns a new token for the session of a shopper's token, which may have expired if the session has not; null if the
   * token cannot be renewed.
   */
  async renew(token: string): Promise<Session | null> {
    const found = await this.open(token, true);
    if (!found || found.session.isStaff) return null;
    const { session, account } = found;
    await this.recordUse(session);
    return { token: await this.issue(account.id, session._id.toHexString(), session), role: roleIn(session) };
  }

  private async open(token: string, ignoreExpiration = false) {
    const payload: unknown = await this.jwt
      .verifyAsync<object>(token, { ignoreExpiration, audience: AUDIENCE })
      .catch(() => null);
    const read = claims.safeParse(payload);
    if (!read.success) return null;
    const { sub, sid } = read.data;
    const [session, account] = await Promise.all([this.sessions.byId(sid), this.users.accountOf(sub)]);
    if (!session || !account || session.userId !== sub || !isOpen(session, new Date())) return null;
    // An account that joins or leaves the staff signs in again.
    const isStaff = account.role === 'admin' && this.panel.givesStaffRights(originOf(session));
    if (account.staff?.suspended || session.isStaff !== isStaff) return null;
    return { session, account };
  }

  private async recordUse(session: StoredSession): Promise<void> {
    const now = new Date();
    const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
    if (session.lastUsedAt > before) return;
    await this.sessions.touch(session._id.toHexString(), before, {
      lastUsedAt: now,
      expiresAt: sessionEnd(session, now),
    });
  }
}
