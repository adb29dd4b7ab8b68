import type { HandlerInput, EndpointOutput, Session, StaffInvitation } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError, isAppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { linkTokenHash, newLinkToken } from '../../../platform/security/link-token.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { AccountAccess } from '../credentials/account-access.ts';
import { Passwords } from '../credentials/passwords.ts';
import { StartSession } from '../sessions/start-session.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import type { StoredInvitation } from './invitation.schema.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { StaffActivity } from './staff-activity.ts';
import { type Language, SHOP_NAME } from '@meridian/domain';
import type { MailContent } from '../../messages/mail/mail.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';

const TEXTS = {
  en: {
    subject: `Join the team of ${SHOP_NAME}`,
    news: `You have been invited to the admin panel of ${SHOP_NAME}.`,
    steps: [
      'Open the link within 72 hours and choose a password.',
      'Sign in to the panel with this address.',
      'Protect the account with an authenticator app or a passkey, under Security.',
    ],
    advice: 'If you did not expect this invitation, ignore it.',
    link: 'Accept the invitation',
  },
  ru: {
    subject: `Приглашение в команду ${SHOP_NAME}`,
    news: `Вас пригласили в панель управления магазина ${SHOP_NAME}.`,
    steps: [
      'Откройте ссылку в течение 72 часов и придумайте пароль.',
      'Войдите в панель с этой почтой.',
      'Защитите аккаунт приложением-аутентификатором или ключом доступа в разделе «Безопасность».',
    ],
    advice: 'Если вы не ждали приглашения, просто не отвечайте на это письмо.',
    link: 'Принять приглашение',
  },
} as const;

const invitationMail = (language: Language, url: string): MailContent => {
  const { subject, news, steps, advice, link: label } = TEXTS[language];
  return noticeMail({ language, subject, paragraphs: [news, advice], steps, link: { label, url } });
};

const INVITATION_TTL_MS = 72 * 3_600_000;

/** The owner's view of an invitation, without the hash of its token. */
const presentInvitation = (invitation: StoredInvitation): StaffInvitation => {
  const { _id, email, role, apps, createdAt, expiresAt } = invitation;
  return {
    id: _id.toHexString(),
    email,
    role,
    apps,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
};

const orExpired = (invitation: StoredInvitation | null): StoredInvitation => {
  if (!invitation) throw new AppError('linkExpired');
  return invitation;
};

/** Invites people to the staff by an emailed link, which proves the mailbox. */
@Injectable()
export class Invitations {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly access: AccountAccess,
    private readonly startSession: StartSession,
    private readonly activity: StaffActivity,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async open(): Promise<StaffInvitation[]> {
    return (await this.invitations.open()).map(presentInvitation);
  }

  /**
   * The earlier link of the address becomes invalid. The mail is in the language of the owner who invites.
   * @throws AppError `alreadyStaff`
   */
  async invite(
    by: string,
    { email, role, apps }: HandlerInput<'POST /api/staff/invitations'>['body'],
    { language }: ClientInfo,
  ): Promise<StaffInvitation> {
    const user = await this.users.byEmail(email);
    if (user?.staff) throw new AppError('alreadyStaff');
    const token = newLinkToken();
    const createdAt = new Date();
    const invitation = await this.invitations.replace({
      tokenHash: linkTokenHash(token),
      email,
      role,
      apps,
      invitedBy: by,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITATION_TTL_MS),
    });
    const id = invitation._id.toHexString();
    const link = `${panelOriginOf(this.config)}/admin-auth/invitation?token=${token}&lang=${language}`;
    await this.outbox.add({
      id: `invitation-${id}-${createdAt.getTime()}`,
      to: email,
      ...invitationMail(language, link),
    });
    await this.activity.record(by, 'added', { id, email }, null, { role, apps });
    return presentInvitation(invitation);
  }

  /** @throws AppError `notFound` */
  async withdraw(by: string, id: string): Promise<void> {
    const invitation = await this.invitations.remove(id);
    if (!invitation) throw new AppError('notFound');
    await this.activity.record(by, 'deleted', { id, email: invitation.email }, invitation, null);
  }

  /** Withdraws the open invitations of a person who is no longer an owner, and so must not add members. */
  async withdrawAllOf(by: string, id: string): Promise<void> {
    for (const { _id } of await this.invitations.byOwner(id))
      await this.withdraw(by, _id.toHexString()).catch((error: unknown) => {
        // It was accepted or withdrawn meanwhile.
        if (!(isAppError(error) && error.code === 'notFound')) throw error;
      });
  }

  /** @throws AppError `linkExpired` */
  async read(token: string): Promise<EndpointOutput<'POST /api/staff/invitations/open'>> {
    const { email, role, expiresAt } = orExpired(await this.invitations.byToken(linkTokenHash(token)));
    return { email, role, expiresAt: expiresAt.toISOString() };
  }

  /** Makes the invited person a member of staff. @throws AppError `linkExpired`, `alreadyStaff`, `validation` */
  async accept(
    { token, password, ...names }: HandlerInput<'POST /api/staff/invitations/accept'>['body'],
    client: ClientInfo,
  ): Promise<Session> {
    const { email } = orExpired(await this.invitations.byToken(linkTokenHash(token)));
    const passwordHash = await this.passwords.hashNew(password, { role: 'admin', email });
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
    await this.access.revoke(id, { factors: true, contacts: !existing.emailVerified });
    return joined;
  }
}
