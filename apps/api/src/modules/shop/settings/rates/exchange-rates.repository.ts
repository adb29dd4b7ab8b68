import type { ForeignCurrency } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessDuplicate } from '../../../../platform/database/errors.ts';
import {
  EXCHANGE_RATE_MODEL,
  RATE_SERVICE_MODEL,
  type StoredRate,
  type StoredRateService,
} from './exchange-rate.schema.ts';

const SERVICE_ID = 'service';
type RateKey = Pick<StoredRate, 'currency' | 'day'>;

/** The exchange rates and the state of the service that reports them, in the database. */
@Injectable()
export class ExchangeRatesRepository {
  constructor(
    @InjectModel(EXCHANGE_RATE_MODEL.name) private readonly rates: Model<StoredRate>,
    @InjectModel(RATE_SERVICE_MODEL.name) private readonly services: Model<StoredRateService>,
  ) {}

  /** The latest rate on a day. */
  on(currency: ForeignCurrency, day: string): Promise<StoredRate | null> {
    return this.rates
      .findOne({ currency, day: { $lte: day } })
      .sort({ day: -1 })
      .lean<StoredRate>();
  }

  /** Rates of both days and those between, the latest first. */
  between(first: string, last: string): Promise<StoredRate[]> {
    return this.rates
      .find({ day: { $gte: first, $lte: last } })
      .sort({ day: -1, currency: 1 })
      .lean<StoredRate[]>();
  }

  of({ currency, day }: RateKey): Promise<StoredRate | null> {
    return this.rates.findOne({ currency, day }).lean<StoredRate>();
  }

  /** Saves rates of the staff. They replace any other rate of their day. */
  async save(rates: readonly StoredRate[]): Promise<void> {
    await this.rates.bulkWrite(
      rates.map(({ currency, day, ...rate }) => ({
        updateOne: { filter: { currency, day }, update: { $set: rate }, upsert: true },
      })),
    );
  }

  /** Saves a rate of the service, unless the staff have set one for its day. */
  async saveReported({ currency, day, ...rate }: StoredRate): Promise<void> {
    const filter = { currency, day, source: 'service' as const };
    await unlessDuplicate(this.rates.updateOne(filter, { $set: rate }, { upsert: true }));
  }

  async remove({ currency, day }: RateKey): Promise<void> {
    await this.rates.deleteOne({ currency, day });
  }

  service(): Promise<StoredRateService | null> {
    return this.services.findById(SERVICE_ID).lean<StoredRateService>();
  }

  /**
   * Lets one process read the service.
   * @param before the start of an attempt that is taken to be over
   */
  async startAttempt(now: Date, before: Date): Promise<boolean> {
    const filter = { _id: SERVICE_ID, startedAt: { $lte: before } };
    const update = { $set: { startedAt: now }, $setOnInsert: { held: [] } };
    const options = { upsert: true, setDefaultsOnInsert: true };
    // The upsert of a second process violates the index of ids.
    return unlessDuplicate(this.services.updateOne(filter, update, options));
  }

  /** The staff have decided about the rate of a day. */
  async settle({ currency, day }: RateKey): Promise<void> {
    await this.services.updateOne({ _id: SERVICE_ID }, { $pull: { held: { currency, day } } });
  }

  async endAttempt(outcome: Partial<Omit<StoredRateService, '_id' | 'startedAt'>>): Promise<void> {
    await this.services.updateOne({ _id: SERVICE_ID }, { $set: outcome }, { runValidators: true });
  }
}
