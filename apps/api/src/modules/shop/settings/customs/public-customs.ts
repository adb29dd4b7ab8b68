import type { Settings } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  customsTerms,
  DEFAULT_EXCHANGE_RATES,
  DELIVERY_COUNTRIES,
  type RatesOfDay,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { ExchangeRatesRepository } from '../rates/exchange-rates.repository.ts';
import { CustomsRepository } from './customs.repository.ts';

/** The terms of customs that everyone can read, and the exchange rates by which duties are expected. */
@Injectable()
export class PublicCustoms {
  constructor(
    private readonly customs: CustomsRepository,
    private readonly rates: ExchangeRatesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(sellerCountry: string | undefined, now: Date): Promise<Settings['customs']> {
    const [stored, rates] = await Promise.all([this.customs.find(), this.ratesOfDay(now)]);
    const terms = DELIVERY_COUNTRIES.map(({ code }) => [
      code,
      customsTerms(stored?.countries ?? {}, sellerCountry, code),
    ]);
    return { terms: Object.fromEntries(terms) as Settings['customs']['terms'], rates };
  }

  /** What one unit of a currency is worth in tenge at a time. */
  async rate(currency: Currency, now: Date): Promise<number> {
    if (currency === 'kzt') return 1;
    const rate = await this.rates.on(currency, dayIn(now, this.config.SHOP_TIME_ZONE));
    return rate?.kzt ?? DEFAULT_EXCHANGE_RATES[currency];
  }

  async ratesOfDay(now: Date): Promise<RatesOfDay> {
    const rates = await Promise.all(
      CURRENCIES.map(async (currency) => [currency, await this.rate(currency, now)]),
    );
    return Object.fromEntries(rates) as RatesOfDay;
  }
}
