import { type Role, ROLES } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { z } from 'zod';
import type { Identity } from '../../platform/http/api-request.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';

const claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/) });
interface StoredRole {
  role: Role;
}

/** Signed tokens (HS256, seven days). The role comes from the database, so that a change acts at once. */
@Injectable()
export class JwtAuthenticator extends Authenticator {
  constructor(
    private readonly jwt: JwtService,
    @InjectConnection() private readonly connection: Connection,
  ) {
    super();
  }

  async verify(token: string): Promise<Identity | null> {
    const payload: unknown = await this.jwt.verifyAsync<object>(token).catch(() => null);
    const read = claims.safeParse(payload);
    if (!read.success) return null;
    const user = await this.connection
      .collection<StoredRole>('users')
      .findOne({ _id: new Types.ObjectId(read.data.sub) }, { projection: { role: 1 } });
    return user && ROLES.includes(user.role) ? { userId: read.data.sub, role: user.role } : null;
  }

  issue({ userId }: Identity): Promise<string> {
    return this.jwt.signAsync({}, { subject: userId });
  }
}
