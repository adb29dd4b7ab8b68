import { FOREIGN_CURRENCIES, type ForeignCurrency, isPlausibleRate } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Gauge } from 'prom-client';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { Metrics } from '../../../../platform/metrics/metrics.ts';
import type { StoredHeldRate } from './exchange-rate.schema.ts';
import { ExchangeRatesRepository } from './exchange-rates.repository.ts';
import { RatesUnavailableError, requestRates } from './national-bank.ts';

const INTERVAL_MS = 600_000;
/** Less than the interval, so that the next run is an attempt. */
const ATTEMPT_MS = INTERVAL_MS - 60_000;
const DAY_MS = 86_400_000;

/** A reported rate that is held back. */
export type HeldRate = StoredHeldRate;
type HeldSubscriber = (held: readonly HeldRate[]) => Promise<void>;

/** Reads the rates of each day from the configured service. Until it has reported them, the last known ones hold. */
@Injectable()
export class UpdateRates {
  private readonly subscribers: HeldSubscriber[] = [];
  private readonly age: Gauge<'currency'>;

  constructor(
    private readonly repository: ExchangeRatesRepository,
    private readonly logger: PinoLogger,
    @Inject(CONFIG) private readonly config: Config,
    { registry }: Metrics,
  ) {
    this.age = new Gauge({
      name: 'exchange_rate_age_days',
      help: 'Days since the latest exchange rate of a currency, if a service reports them',
      labelNames: ['currency'],
      registers: [registry],
      collect: () => this.measure(),
    });
  }

  /** Calls `subscriber` with rates that are held back. */
  onHeld(subscriber: HeldSubscriber): void {
    this.subscribers.push(subscriber);
  }

  /** Requests the rates of today, unless the service has reported them. One process does it at a time. */
  @BackgroundJob({ name: 'exchange rates', intervalMs: INTERVAL_MS })
  async update(): Promise<void> {
    const { EXCHANGE_RATES_URL: url } = this.config;
    if (url === undefined) return;
    const now = new Date();
    const day = dayIn(now, this.config.SHOP_TIME_ZONE);
    const service = await this.repository.service();
    if (service?.day === day) return;
    if (!(await this.repository.startAttempt(now, new Date(now.getTime() - ATTEMPT_MS)))) return;
    try {
      await this.save(await requestRates(url, day), day, now);
    } catch (error) {
      if (!(error instanceof RatesUnavailableError)) throw error;
      this.logger.warn({ err: error }, 'exchange rates not updated; the last known ones hold');
      await this.repository.endAttempt({ problem: error.problem, problemAt: now });
    }
  }

  private async save(reported: Record<ForeignCurrency, number>, day: string, now: Date): Promise<void> {
    const held: HeldRate[] = [];
    for (const currency of FOREIGN_CURRENCIES) {
      const kzt = reported[currency];
      const previous = await this.repository.on(currency, day);
      // The staff have set the rate of the day.
      if (previous?.day === day && previous.source !== 'service') continue;
      if (previous && !isPlausibleRate(kzt, previous.kzt))
        held.push({ currency, day, kzt, previous: previous.kzt });
      else await this.repository.saveReported({ currency, day, kzt, source: 'service', at: now });
    }
    if (held.length > 0) {
      this.logger.error({ held }, 'exchange rate held back: it differs too much from the previous one');
      for (const subscriber of this.subscribers) await subscriber(held);
    }
    await this.repository.endAttempt({ day, succeededAt: now, problem: null, held });
  }

  private async measure(): Promise<void> {
    if (this.config.EXCHANGE_RATES_URL === undefined) return;
    const today = dayIn(new Date(), this.config.SHOP_TIME_ZONE);
    for (const currency of FOREIGN_CURRENCIES) {
      const latest = await this.repository.on(currency, today);
      this.age.set({ currency }, latest ? (Date.parse(today) - Date.parse(latest.day)) / DAY_MS : Infinity);
    }
  }
}
