import { type Language, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { type AppError, isAppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Handles, workKind } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import type { MailContent } from '../../messages/mail/mail.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { VerifyPassword } from '../credentials/verify-password.ts';
import { leaveOwnership } from '../users/leave-ownership.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { RemoveAccountData } from './remove-account-data.ts';

const PRIVACY_PAGE = '/policies/privacy-policy';

const TEXTS = {
  en: {
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your ${SHOP_NAME} account has been deleted with its addresses, cart and wish list.`,
      'Orders that are on their way will still arrive. Bookkeeping requires us to keep what was ordered, when, and for how much. Your name, contacts and address are removed from these records: from finished orders now, from the others 30 days after they are finished.',
      'If it was not you, reply to this email straight away.',
    ],
    link: 'How we handle data',
  },
  ru: {
    subject: 'Аккаунт удалён',
    paragraphs: [
      `Ваш аккаунт ${SHOP_NAME} удалён вместе с адресами, корзиной и списком желаний.`,
      'Заказы, которые уже в пути, мы доставим. Что, когда и за сколько куплено, нужно хранить для бухгалтерии. Имя, контакты и адрес мы убираем: из завершённых заказов — сразу, из остальных — через 30 дней после завершения.',
      'Если это были не вы, сразу ответьте на это письмо.',
    ],
    link: 'Как мы обращаемся с данными',
  },
} as const;

const accountDeletedMail = (language: Language, origin: string): MailContent => {
  const { subject, paragraphs, link: label } = TEXTS[language];
  return noticeMail({
    language,
    subject,
    paragraphs,
    link: { label, url: `${origin}${PRIVACY_PAGE}?lang=${language}` },
  });
};

/** A requested deletion of an account. Its email is removed with the entry, as soon as it is confirmed. */
interface AccountDeletion {
  userId: string;
  requestedAt: Date;
  email: string;
  emailVerified: boolean;
  language: Language;
}
export const ACCOUNT_DELETE = workKind<AccountDeletion>('account.delete');
/** Removes an account and its data without a confirmation. */
export const ACCOUNT_SWEEP = workKind<{ userId: string }>('account.sweep');

/** The queue leaves a deletion to its request for this time. */
const REQUEST_TIMEOUT_MS = 30_000;
/** No request takes longer, so none that began before the deletion can write data of the user after this time. */
const LAST_SWEEP_MS = 3_600_000;

/**
 * Deletes accounts. The deletion is recorded first and each step can be repeated, so the queue finishes what a crash
 * interrupts. The user is removed before everything else: from then on every request with the account's token is rejected.
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly work: Work,
    private readonly users: UsersRepository,
    private readonly accountData: RemoveAccountData,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Deletes the account of a user who enters the password, in the present request.
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `lastOwner`, `conflict`, `tooManyRequests`,
   * `unauthorized`, `unavailable`
   */
  async delete(identity: Identity, password: string, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const { email, emailVerified } = await this.verifyPassword.verifyForChange(identity, password, client);
    const deletion = {
      userId,
      requestedAt: new Date(),
      email,
      emailVerified: emailVerified ?? false,
      language: client.language,
    };
    const id = newId();
    await this.work.add(ACCOUNT_DELETE, id, deletion, new Date(Date.now() + REQUEST_TIMEOUT_MS));
    const refusal = await this.finish(deletion);
    await this.work.end(ACCOUNT_DELETE, id);
    if (refusal) throw refusal;
  }

  @Handles(ACCOUNT_DELETE)
  async handle(deletion: AccountDeletion): Promise<void> {
    await this.finish(deletion);
  }

  /** Also removes what requests of the deleted session have written during the deletion. */
  @Handles(ACCOUNT_SWEEP)
  async sweep({ userId }: { userId: string }): Promise<void> {
    const refusal = await this.removeUser(userId);
    if (refusal) throw refusal;
    await this.accountData.remove(userId);
  }

  /** @returns why the account is not deleted */
  private async finish(deletion: AccountDeletion): Promise<AppError | null> {
    const { userId, requestedAt, email, emailVerified, language } = deletion;
    const refusal = await this.removeUser(userId);
    if (refusal) return refusal;
    await this.accountData.remove(userId);
    if (emailVerified) await this.accountData.removeOfEmail(email, requestedAt);
    const mail = accountDeletedMail(language, this.config.PUBLIC_ORIGIN);
    await this.outbox.add({ id: `account-deleted-${userId}`, to: email, ...mail });
    await this.work.add(ACCOUNT_SWEEP, userId, { userId }, new Date(Date.now() + LAST_SWEEP_MS));
    this.logger.info({ account: userId }, 'account deleted');
    return null;
  }

  /** @returns why the user is not removed; null for one who was removed before */
  private async removeUser(userId: string): Promise<AppError | null> {
    try {
      await leaveOwnership(this.users, userId, false, (user) => this.users.remove(user));
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.code === 'notFound' ? null : error;
    }
  }
}
