import type { EndpointOutput, ExchangeRates as PanelRates, RateInput, RateRow } from '@meridian/contracts';
import { CURRENCY_SYMBOLS, DEFAULT_EXCHANGE_RATES, FOREIGN_CURRENCIES } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { activityChange, subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import type { StoredRate } from './exchange-rate.schema.ts';
import { ExchangeRatesRepository } from './exchange-rates.repository.ts';
import { readRateList } from './rate-list.ts';

/** In the activity log. */
const SUBJECT = subjectOf('settings', '000000000000000000000007', {
  nameEN: 'exchange rates',
  nameRU: 'курсы валют',
});

type RateChanges = EndpointOutput<'POST /api/panel/exchange-rates/list'>;

const keyOf = ({ day, currency }: Pick<StoredRate, 'day' | 'currency'>): string => `${day} ${currency}`;

/** Reads and changes the exchange rates of the shop. */
@Injectable()
export class ExchangeRates {
  constructor(
    private readonly repository: ExchangeRatesRepository,
    private readonly activity: RecordActivity,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The rates of a month, of the present one by default. */
  async read(now: Date, chosen?: string): Promise<PanelRates> {
    const today = dayIn(now, this.config.SHOP_TIME_ZONE);
    const month = chosen ?? today.slice(0, 7);
    const [rates, service, current] = await Promise.all([
      this.repository.between(`${month}-01`, `${month}-31`),
      this.repository.service(),
      Promise.all(FOREIGN_CURRENCIES.map((currency) => this.repository.on(currency, today))),
    ]);
    return {
      today,
      current: FOREIGN_CURRENCIES.map((currency, index) => ({
        currency,
        kzt: current[index]?.kzt ?? DEFAULT_EXCHANGE_RATES[currency],
        day: current[index]?.day ?? null,
      })),
      rates: rates.map(({ currency, day, kzt, source, at }) => ({
        ...{ currency, day, kzt, source },
        at: at.toISOString(),
      })),
      service: {
        isConfigured: this.config.EXCHANGE_RATES_URL !== undefined,
        succeededAt: service?.succeededAt?.toISOString() ?? null,
        problem: service?.problem ?? null,
        problemAt: service?.problemAt?.toISOString() ?? null,
        held: service?.held ?? [],
      },
    };
  }

  /** Sets or removes the rate of a day. A reported rate of the day that is held back is settled. */
  async change({ currency, day, kzt }: RateInput, userId: string, now: Date): Promise<PanelRates> {
    const before = await this.repository.of({ currency, day });
    if (before?.kzt !== (kzt ?? undefined)) {
      const field = `exchangeRates.${CURRENCY_SYMBOLS[currency]} ${day}`;
      await this.activity.recordEvent(userId, {
        action: 'changed',
        subject: SUBJECT,
        changes: [activityChange(field, before?.kzt ?? null, kzt)],
      });
    }
    if (kzt === null) await this.repository.remove({ currency, day });
    else await this.repository.save([{ currency, day, kzt, source: 'typed', at: now }]);
    await this.repository.settle({ currency, day });
    return this.read(now, day.slice(0, 7));
  }

  /** What a list would change. @throws AppError `validation` */
  async preview(list: string): Promise<RateChanges> {
    return { rows: (await this.plan(list)).rows };
  }

  /**
   * Sets the rates of a list. A crash can leave a part of them; the same list completes it.
   * @throws AppError `validation`
   */
  async apply(list: string, userId: string, now: Date): Promise<RateChanges> {
    const { rows, rates } = await this.plan(list);
    if (rates.length > 0) {
      const count = (change: RateRow['change']) => rows.filter((row) => row.change === change).length;
      const numbers = { added: count('added'), changed: count('changed') };
      await this.activity.recordEvent(userId, {
        action: 'changed',
        source: 'import',
        subject: SUBJECT,
        changes: Object.entries(numbers)
          .filter(([, number]) => number > 0)
          .map(([field, number]) => activityChange(`exchangeRates.${field}`, null, number)),
      });
      await this.repository.save(rates.map((rate) => ({ ...rate, source: 'imported', at: now })));
    }
    return { rows };
  }

  private async plan(list: string) {
    const read = await readRateList(list);
    const days = read.flatMap(({ rate }) => rate?.day ?? []).sort();
    const stored = await this.repository.between(days[0] ?? '', days.at(-1) ?? '');
    const known = new Map(stored.map((rate) => [keyOf(rate), rate.kzt]));
    const rates: Pick<StoredRate, 'day' | 'currency' | 'kzt'>[] = [];
    const rows = read.map(({ line, day, currency, ...row }): RateRow => {
      const place = { line, day, currency };
      if (!row.rate) {
        const { problem, field } = row;
        return { ...place, kzt: null, before: null, change: null, problem, ...(field && { field }) };
      }
      const { kzt } = row.rate;
      const before = known.get(keyOf(row.rate)) ?? null;
      if (before !== kzt) rates.push(row.rate);
      const change = before === null ? 'added' : 'changed';
      return { ...place, kzt, before, change: before === kzt ? 'unchanged' : change, problem: null };
    });
    return { rows, rates };
  }
}
