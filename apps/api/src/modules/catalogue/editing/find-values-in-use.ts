import type { ValuesInUse } from '@meridian/contracts';
import { DETAIL_FIELDS } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../../platform/concurrency/memo.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** The newest watches are enough for suggestions, and they bound the cost in a catalogue of any size. */
const MAX_WATCHES = 1000;
/** Suggestions per field. */
const MAX_VALUES = 200;

/** Distinct values, most frequent first; values of equal frequency in the order in which they were found. */
const mostFrequent = <T>(values: readonly T[], keyOf: (value: T) => string): T[] => {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    const known = counts.get(keyOf(value));
    if (known) known.count++;
    else counts.set(keyOf(value), { value, count: 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_VALUES)
    .map(({ value }) => value);
};
const bothTexts = ({ en, ru }: { en: string; ru: string }): string => JSON.stringify([en, ru]);

/** Finds the details, colour names and sizes that the newest watches use. */
@Injectable()
export class FindValuesInUse {
  private readonly cached = new Memo<ValuesInUse>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: WatchesRepository,
  ) {}

  async find(): Promise<ValuesInUse> {
    await this.catalogue.refresh();
    return this.cached.get(this.catalogue.pageRevision, () => this.read());
  }

  private async read(): Promise<ValuesInUse> {
    const newest = this.catalogue.history().slice(-MAX_WATCHES).reverse();
    const watches = await this.repository.findByIds(newest.map(({ id }) => id));
    const colors = watches.flatMap((watch) => watch.colors);
    const details = DETAIL_FIELDS.map((field) => {
      const texts = colors.flatMap((color) => {
        const [en = '', ru = ''] = [color.details[`${field}EN`], color.details[`${field}RU`]];
        return en && ru ? [{ en, ru }] : [];
      });
      return [field, mostFrequent(texts, bothTexts)] as const;
    });
    const names = colors.map(({ colorNameEN, colorNameRU, colorHex }) => ({
      en: colorNameEN,
      ru: colorNameRU,
      colorHex,
    }));
    return {
      details: Object.fromEntries(details) as ValuesInUse['details'],
      colorNames: mostFrequent(names, bothTexts),
      sizes: mostFrequent(
        watches.flatMap(({ sizes }) => sizes),
        (size) => size,
      ),
    };
  }
}
