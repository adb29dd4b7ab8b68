import type { Searches } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn, dayStart } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { type Counts, SearchCountsRepository } from './search-counts.repository.ts';

const FLUSH_INTERVAL_MS = 10_000;
/** Texts that a process counts between two writes; further ones are not counted. */
const MAX_PENDING_TEXTS = 500;
const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
const MAX_ROWS = 20;
const DEFAULT_DAYS = 30;
/** An email address, or seven digits as in a phone number or a card number. */
const PERSONAL = /@|(?:\d[\s().+-]*){7}/;

/** The text as it is counted: in lower case with single spaces. Null for a text that may contain personal data. */
const countedText = (text: string): string | null => {
  const counted = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  const isCounted = counted.length >= MIN_LENGTH && counted.length <= MAX_LENGTH && !PERSONAL.test(counted);
  return isCounted ? counted : null;
};

/** Counts searches per day by their text, without any relation to a shopper. */
@Injectable()
export class SearchCounts {
  private pending = new Map<string, Counts>();

  constructor(
    private readonly repository: SearchCountsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts a search in memory. A background job stores it. */
  count(search: string, total: number): void {
    const text = countedText(search);
    if (text === null || (this.pending.size >= MAX_PENDING_TEXTS && !this.pending.has(text))) return;
    const counts = this.pending.get(text) ?? { count: 0, withoutResult: 0 };
    counts.count++;
    if (total === 0) counts.withoutResult++;
    this.pending.set(text, counts);
  }

  /** Stores the pending counts. Counts that cannot be stored are dropped. */
  @BackgroundJob({ name: 'search counts', intervalMs: FLUSH_INTERVAL_MS, everywhere: true })
  async flush(): Promise<void> {
    const { pending } = this;
    if (pending.size === 0) return;
    this.pending = new Map();
    const { SHOP_TIME_ZONE: timeZone } = this.config;
    const day = dayIn(new Date(), timeZone);
    await this.repository.add(day, dayStart(day, timeZone), pending);
  }

  async mostFrequent(days = DEFAULT_DAYS): Promise<Searches> {
    const { SHOP_TIME_ZONE: timeZone } = this.config;
    const since = dayStart(dayIn(new Date(), timeZone), timeZone, 1 - days);
    const [frequent, withoutResult] = await Promise.all([
      this.repository.mostFrequent('count', since, MAX_ROWS),
      this.repository.mostFrequent('withoutResult', since, MAX_ROWS),
    ]);
    return { frequent, withoutResult };
  }
}
