import type { EndpointArguments, EndpointOutput, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { linkTokenHash } from '../../../platform/security/link-token.ts';
import { AccountLinks } from '../links/account-links.ts';
import { NewPasswords } from '../credentials/passwords/new-passwords.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { Sessions } from '../sessions/sessions.ts';
import { StartSession } from '../sessions/start-session.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import type { StoredInvitation } from './invitation.schema.ts';

type Acceptance = EndpointArguments<'POST /api/staff/invitations/accept'>['body'];

/** Makes the invited person a member of staff. The link proves the mailbox. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly users: UsersRepository,
    private readonly newPasswords: NewPasswords,
    private readonly sessions: Sessions,
    private readonly secondFactors: SecondFactors,
    private readonly links: AccountLinks,
    private readonly startSession: StartSession,
  ) {}

  /** @throws AppError `linkExpired` */
  async read(token: string): Promise<EndpointOutput<'POST /api/staff/invitations/open'>> {
    const { email, role, expiresAt } = orExpired(await this.invitations.byToken(linkTokenHash(token)));
    return { email, role, expiresAt: expiresAt.toISOString() };
  }

  /** @throws AppError `linkExpired`, `alreadyStaff`, `validation` */
  async accept({ token, password, ...names }: Acceptance, client: ClientInfo): Promise<Session> {
    const { email } = orExpired(await this.invitations.byToken(linkTokenHash(token)));
    const passwordHash = await this.newPasswords.hash(password, { role: 'admin', email });
    const invitation = orExpired(await this.invitations.take(linkTokenHash(token)));
    const user = await this.join(invitation, { ...names, passwordHash });
    return this.startSession.start(user, client);
  }

  /**
   * Anyone can register any address. Therefore the password, the second factors, the links and the sessions of an earlier
   * account with this address become invalid, and the contacts of an unverified one are removed.
   */
  private async join(
    { email, role, apps }: StoredInvitation,
    fields: Pick<User, 'name' | 'surname' | 'passwordHash'>,
  ): Promise<User> {
    const staff = { role, apps, suspended: false, revision: 0 };
    const existing = await this.users.byEmail(email);
    if (!existing) return this.users.insert({ ...fields, email, emailVerified: true, role: 'admin', staff });
    const { id } = existing;
    const joined = await this.users.joinStaff(id, { ...fields, staff });
    if (!joined) throw new AppError('alreadyStaff');
    await this.secondFactors.removeAll(id);
    await this.links.removeAll(id);
    await this.sessions.endAll(id);
    if (!existing.emailVerified) await this.users.removeContacts(id);
    return joined;
  }
}

const orExpired = (invitation: StoredInvitation | null): StoredInvitation => {
  if (!invitation) throw new AppError('linkExpired');
  return invitation;
};
