import type { PanelPaymentOffers, PaymentOffersInput } from '@meridian/contracts';
import {
  DEFAULT_SELLER,
  editableOffers,
  offersWithReceipts,
  type PaymentOffer,
  type PaymentProviderName,
  paymentOffers,
  type SavedOffer,
  taxRatesTo,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config, providersWithKeys } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Work } from '../../../../platform/work/work.ts';
import { subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { SettingsRepository } from '../settings.repository.ts';
import { ShopTaxes } from '../taxes/shop-taxes.ts';
import { offerChanges } from './offer-changes.ts';
import { PAYMENT_OFFERS_ID, PaymentOffersRepository } from './payment-offers.repository.ts';

const NAME = { nameEN: 'payments', nameRU: 'оплата' };
const UNCHANGED = { offers: [], revision: 0 };

/** Reads and changes how the payment providers take new payments. */
@Injectable()
export class PaymentOffers {
  constructor(
    private readonly repository: PaymentOffersRepository,
    private readonly settings: SettingsRepository,
    private readonly taxes: ShopTaxes,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The offers of new payments, in the order of preference. A transfer needs the bank details of the seller. A provider that
   * issues the receipts is offered for the countries whose tax rates it can register.
   */
  async present(): Promise<PaymentOffer[]> {
    const [stored, settings] = await Promise.all([this.repository.find(), this.settings.find()]);
    const seller = settings?.seller ?? DEFAULT_SELLER;
    const listed = this.listed.filter((provider) => seller.bank || provider !== 'offline');
    const offers = paymentOffers((stored ?? UNCHANGED).offers, listed);
    if (this.config.FISCAL_RECEIPTS !== 'provider') return offers;
    const rules = await this.taxes.all();
    const day = dayIn(new Date(), this.config.SHOP_TIME_ZONE);
    return offersWithReceipts(offers, (country) => taxRatesTo(country, seller, rules, day));
  }

  async read(): Promise<PanelPaymentOffers> {
    return this.forPanel((await this.repository.find()) ?? UNCHANGED);
  }

  /** @throws AppError `conflict` */
  async change({ offers, revision }: PaymentOffersInput, userId: string): Promise<PanelPaymentOffers> {
    const { offers: before } = await this.read();
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('settings', PAYMENT_OFFERS_ID, NAME),
      changes: offerChanges(before, editableOffers(offers, this.listed)),
    });
    const saved = await this.repository.save(revision, { offers }, entries);
    if (!saved) throw new AppError('conflict');
    await this.work.perform('paymentoffers', { _id: PAYMENT_OFFERS_ID, work: saved.work });
    return this.forPanel(saved);
  }

  private get listed(): readonly PaymentProviderName[] {
    return this.config.PAYMENTS;
  }

  private async forPanel(stored: {
    offers: readonly SavedOffer[];
    revision: number;
  }): Promise<PanelPaymentOffers> {
    return {
      offers: editableOffers(stored.offers, this.listed).map(({ countries, methods, ...offer }) => ({
        ...offer,
        countries: [...countries],
        methods: [...methods],
      })),
      revision: stored.revision,
      listed: [...this.listed],
      configured: providersWithKeys(this.config),
      hasBankDetails: await this.hasBankDetails(),
    };
  }

  private async hasBankDetails(): Promise<boolean> {
    return Boolean((await this.settings.find())?.seller?.bank);
  }
}
