import { ROLES } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import type { Identity } from '../../platform/http/api-request.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { UsersRepository } from '../users/users.repository.ts';

export const ISSUER = 'meridian';
export const AUDIENCE = 'meridian-api';

const claims = z.object({
  sub: z.string().regex(/^[0-9a-f]{24}$/),
  session: z.int().default(0),
  // Tokens of earlier versions have no issuer and audience. They are valid until they expire.
  iss: z.literal(ISSUER).optional(),
  aud: z.literal(AUDIENCE).optional(),
});

/** Issues and verifies JWTs. The role is read from the database, so that a change applies immediately. */
@Injectable()
export class JwtAuthenticator extends Authenticator {
  constructor(
    private readonly jwt: JwtService,
    private readonly users: UsersRepository,
  ) {
    super();
  }

  async verify(token: string): Promise<Identity | null> {
    const payload: unknown = await this.jwt.verifyAsync<object>(token).catch(() => null);
    const read = claims.safeParse(payload);
    if (!read.success) return null;
    const { sub, session } = read.data;
    const user = await this.users.sessionOf(sub);
    if (!user || !ROLES.includes(user.role) || user.session !== session) return null;
    return { userId: sub, role: user.role };
  }

  async issue({ userId }: Identity): Promise<string> {
    const user = await this.users.sessionOf(userId);
    return this.jwt.signAsync({ session: user?.session ?? 0 }, { subject: userId });
  }
}
