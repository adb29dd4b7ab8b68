import type { PanelSettings, Settings, SettingsInput } from '@meridian/contracts';
import {
  DEFAULT_DELIVERY,
  DEFAULT_LOW_STOCK_THRESHOLD,
  DEFAULT_SELLER,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  type Currency,
  currencyOf,
  defaultOption,
  type DeliveryDates,
  deliveryDates,
  deliveryOptions,
  type Language,
  type Seller,
  type TaxRule,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { shopTimeOf } from '../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { requireConfirmation } from '../../../platform/security/require-confirmation.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { PublicCustoms } from './customs/public-customs.ts';
import { PaymentOffers } from './payments/payment-offers.ts';
import { DeliveryMethods } from './methods/delivery-methods.ts';
import { ShopTaxes } from './taxes/shop-taxes.ts';
import { Work } from '../../../platform/work/work.ts';
import { changedSellerFields, settingsChanges } from './settings-changes.ts';
import { type SavedSettings, SETTINGS_ID, SettingsRepository } from './settings.repository.ts';
import type { StoredSettings } from './settings.schema.ts';

/** Settings that the staff have not changed yet. */
const DEFAULTS: SavedSettings & Pick<StoredSettings, 'revision'> = {
  delivery: DEFAULT_DELIVERY,
  lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
  seller: DEFAULT_SELLER,
  sellerId: DEFAULT_SELLER.name,
  revision: 0,
};
const NAME = { nameEN: 'shop settings', nameRU: 'настройки магазина' };

/** A change of the seller's data by a user, in the language of the panel. */
export interface SellerChange {
  userId: string;
  before: Seller;
  after: Seller;
  language: Language;
}
type SellerSubscriber = (change: SellerChange) => Promise<void>;

/** Reads and changes the settings of the shop: delivery times, the stock threshold and the seller. */
@Injectable()
export class ShopSettings {
  private readonly sellerSubscribers: SellerSubscriber[] = [];

  constructor(
    private readonly repository: SettingsRepository,
    private readonly methods: DeliveryMethods,
    private readonly customs: PublicCustoms,
    private readonly payments: PaymentOffers,
    private readonly taxes: ShopTaxes,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Calls `subscriber` after each change of the seller's data. */
  onSellerChange(subscriber: SellerSubscriber): void {
    this.sellerSubscribers.push(subscriber);
  }

  async read(now: Date): Promise<PanelSettings> {
    return this.present(await this.repository.find(), now);
  }

  /**
   * The settings that everyone can read, with the expected delivery of an order at a time: of a light one by the method of
   * shoppers who choose none, or by the days of the country if it has no such method.
   */
  async ofPages(now: Date): Promise<Settings> {
    const [{ delivery, seller, shopTime }, methods, payments] = await Promise.all([
      this.read(now),
      this.methods.all(),
      this.payments.present(),
    ]);
    const { name, address, taxId, email, phone, hours, messenger } = seller;
    const dates = DELIVERY_COUNTRIES.map(({ code }) => {
      const place = { country: code, zipCode: '', city: '' };
      const request = { place, currency: currencyOf(code), value: 0, weight: 0 };
      const option = defaultOption(deliveryOptions(methods, delivery, request, shopTime));
      return [code, option?.dates ?? deliveryDates(delivery, code, shopTime)];
    });
    return {
      seller: { name, address, taxId, email, phone, hours, messenger },
      shopTime,
      deliveryDates: Object.fromEntries(dates) as Record<DeliveryCountryCode, DeliveryDates>,
      customs: await this.customs.read(seller.country, now),
      payments: payments.map((offer) => ({
        ...offer,
        countries: [...offer.countries],
        methods: [...offer.methods],
      })),
    };
  }

  async legalSeller(): Promise<Pick<SavedSettings, 'seller' | 'sellerId'>> {
    const { seller, sellerId } = { ...DEFAULTS, ...(await this.repository.find()) };
    return { seller, sellerId };
  }

  /** The seller with its id, and the tax rules, for a new document. */
  async documentTerms(): Promise<
    Pick<SavedSettings, 'seller' | 'sellerId'> & { taxRules: readonly TaxRule[] }
  > {
    return { ...(await this.legalSeller()), taxRules: await this.taxes.all() };
  }

  /** What one unit of a currency is worth in tenge at a time. */
  exchangeRate(currency: Currency, now: Date): Promise<number> {
    return this.customs.rate(currency, now);
  }

  async lowStockThreshold(): Promise<number> {
    return ((await this.repository.find()) ?? DEFAULTS).lowStockThreshold;
  }

  /** The expected delivery of an order at a time to a country by its stored name; null for an unknown country. */
  async datesFor(countryName: string, now: Date): Promise<DeliveryDates | null> {
    const country = DELIVERY_COUNTRIES.find(({ value }) => value === countryName);
    if (!country) return null;
    const { delivery, shopTime } = await this.read(now);
    return deliveryDates(delivery, country.code, shopTime);
  }

  /**
   * Changes the settings. Holidays in the past are dropped; an absent seller stays. Other data of the seller,
   * which invoices show, need a confirmation. They stay data of the same legal entity unless the input names a new one.
   * @throws AppError `conflict`, `confirmationRequired`
   */
  async change(
    { revision, newLegalEntity = false, ...input }: SettingsInput,
    identity: Pick<Identity, 'userId' | 'confirmedAt'>,
    language: Language,
    now: Date,
  ): Promise<PanelSettings> {
    const { userId } = identity;
    const present = await this.read(now);
    const { holidays } = input.delivery;
    const future = [...new Set(holidays)].filter((day) => day >= present.shopTime.day).sort();
    const { seller } = { ...present, ...input };
    const isOtherSeller = changedSellerFields(present.seller, seller).length > 0;
    if (isOtherSeller || newLegalEntity) requireConfirmation(identity);
    const sellerId = newLegalEntity ? newId() : (await this.legalSeller()).sellerId;
    const changed = {
      ...input,
      seller,
      sellerId,
      delivery: { ...input.delivery, holidays: future },
    };
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('settings', SETTINGS_ID, NAME),
      changes: [
        ...settingsChanges(present, changed),
        ...(newLegalEntity ? [{ field: 'newLegalEntity', of: null, before: null, after: seller.name }] : []),
      ],
    });
    const saved = await this.repository.save(revision, changed, entries);
    if (!saved) throw new AppError('conflict');
    if (isOtherSeller)
      for (const subscriber of this.sellerSubscribers)
        await subscriber({ userId, before: present.seller, after: seller, language });
    await this.work.perform('settings', { _id: SETTINGS_ID, work: saved.work });
    return this.present(saved, now);
  }

  private present(stored: StoredSettings | null, now: Date): PanelSettings {
    const { delivery, lowStockThreshold, revision, seller } = {
      ...DEFAULTS,
      ...stored,
    };
    return {
      delivery: {
        ...delivery,
        workingDays: [...delivery.workingDays],
        holidays: [...delivery.holidays],
      },
      lowStockThreshold,
      seller,
      revision,
      shopTime: shopTimeOf(now, this.config.SHOP_TIME_ZONE),
    };
  }
}
