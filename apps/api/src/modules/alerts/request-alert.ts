import type { AlertInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { DuplicateError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../platform/http/client.decorator.ts';
import { BackgroundTasks } from '../../platform/jobs/background-tasks.ts';
import { AlertLimits } from '../../platform/security/alert-limits.ts';
import { linkTokenHash, newLinkToken } from '../../platform/security/link-token.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { stockEntryOf } from '../watches/stock-line.ts';
import type { SellableWatch } from '../watches/watch-projections.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { ActivateAlert, CONFIRMATION_TTL_MS } from './activate-alert.ts';
import { AlertAddresses } from './alert-addresses.ts';
import type { AlertVariant } from './alert.schema.ts';
import { AlertsRepository, type NewAlert } from './alerts.repository.ts';
import { AlertMails } from './mails/alert-mails.ts';
import { StockAlerts } from './stock/stock-alerts.ts';

/** What an alert waits for. */
type Subject = Pick<NewAlert, 'subject' | 'variant' | 'currency' | 'price'>;

type StockInput = Extract<AlertInput, { kind: 'stock' }>;
type PriceInput = Extract<AlertInput, { kind: 'price' }>;

const variantOf = (watch: SellableWatch, { colorNameEN, size }: StockInput): AlertVariant | undefined => {
  const color = watch.colors.find((each) => each.colorNameEN === colorNameEN);
  if (!color || !watch.sizes.includes(size)) return undefined;
  const entry = stockEntryOf(watch.stock, { colorName: colorNameEN, size });
  return {
    ...(entry?.id && { variantId: entry.id }),
    colorName: colorNameEN,
    colorNameRU: color.colorNameRU,
    size,
  };
};

/** Adds an alert, or sends the link that confirms it. */
@Injectable()
export class RequestAlert {
  constructor(
    private readonly limits: AlertLimits,
    private readonly users: UsersRepository,
    private readonly watches: WatchesRepository,
    private readonly alerts: AlertsRepository,
    private readonly addresses: AlertAddresses,
    private readonly stockAlerts: StockAlerts,
    private readonly activate: ActivateAlert,
    private readonly mails: AlertMails,
    private readonly tasks: BackgroundTasks,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * An alert of a user to the verified email of the account is active at once. All others need a confirmation, which is
   * sent in the background, so that neither the response nor its duration reveals anything about the email.
   * @param userId null for a guest
   * @throws AppError `notFound`, `validation`, `inStock`, `tooManyAlerts` (only to the verified email), `tooManyRequests`
   */
  async request(client: ClientInfo, userId: string | null, input: AlertInput): Promise<void> {
    await this.limits.request(client.address);
    const user = userId === null ? null : await this.users.byId(userId);
    const email = input.email ?? user?.email;
    if (email === undefined) throw new AppError('validation', { fieldMessages: { email: 'required' } });
    const { watchId, kind } = input;
    const watch = (await this.watches.findSellable([watchId])).get(watchId);
    if (!watch) throw new AppError('notFound');
    const subject =
      input.kind === 'stock' ? await this.stockOf(watch, input) : this.priceOf(watch, watchId, input);
    const isOwn = user?.email === email;
    const alert: NewAlert = {
      kind,
      watchId,
      ...subject,
      email,
      address: await this.addresses.addressOf(email),
      ...(user && isOwn && { userId: user.id }),
      language: client.language,
      createdAt: this.clock.now(),
    };
    if (isOwn && user.emailVerified) await this.activate.add(alert);
    else this.tasks.start('alert confirmation mail', () => this.askForConfirmation(alert, watch));
  }

  private async stockOf(watch: SellableWatch, input: StockInput): Promise<Subject> {
    const variant = variantOf(watch, input);
    if (!variant) throw new AppError('validation', { fieldMessages: { size: 'unknownVariant' } });
    const { id, quantity } = await this.stockAlerts.prepare(watch, variant);
    if (quantity > 0) throw new AppError('inStock');
    return { subject: id, variant };
  }

  private priceOf(watch: SellableWatch, watchId: string, { currency }: PriceInput): Subject {
    const price = watch.price[currency];
    if (price === undefined) throw new AppError('validation', { fieldMessages: { currency: 'notSold' } });
    return { subject: JSON.stringify([watchId, currency]), currency, price };
  }

  private async askForConfirmation(alert: NewAlert, watch: SellableWatch): Promise<void> {
    const { email, subject, createdAt } = alert;
    if (await this.alerts.isActive(email, subject)) return;
    if (!(await this.limits.allowsConfirmationMail(email))) return;
    const token = newLinkToken();
    const expiresAt = new Date(createdAt.getTime() + CONFIRMATION_TTL_MS);
    try {
      await this.alerts.addUnconfirmed(alert, linkTokenHash(token), expiresAt);
    } catch (error) {
      if (error instanceof DuplicateError) return;
      throw error;
    }
    await this.mails.sendConfirmation(alert, watch, token);
  }
}
