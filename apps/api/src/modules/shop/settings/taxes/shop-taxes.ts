import type { ActivityChange, Bilingual, PanelTaxes } from '@meridian/contracts';
import {
  DEFAULT_TAX_RULES,
  DELIVERY_COUNTRIES,
  type Language,
  type TaxRule,
  taxRuleProblems,
  withPastRules,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { Work } from '../../../../platform/work/work.ts';
import { subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { TAXES_ID, TaxesRepository } from './taxes.repository.ts';

const NAME = { nameEN: 'tax rates', nameRU: 'ставки налога' };
const UNCHANGED = { rules: DEFAULT_TAX_RULES, revision: 0 };
const MESSAGES = { repeated: 'repeated', past: 'inThePast' } as const satisfies Record<string, FieldMessage>;

const present = ({ rules, revision }: { rules: readonly TaxRule[]; revision: number }): PanelTaxes => ({
  rules: [...rules],
  revision,
});

/** Names of the categories by id. */
type CategoryNames = ReadonlyMap<string, Bilingual>;

const DELETED: Bilingual = { en: 'deleted category', ru: 'удалённая категория' };

/** The rules of a country in the activity log, such as `2026-01-01: 16 %` or `2026-01-01 (Sport): 16 %`. */
const rulesText = (rules: readonly TaxRule[], names: CategoryNames, code: string): Bilingual => {
  const textIn = (language: Language): string =>
    rules
      .filter(({ country }) => country === code)
      .map(({ category, rate, from }) => {
        const name = category && (names.get(category) ?? DELETED)[language];
        return `${from}${name ? ` (${name})` : ''}: ${rate} %`;
      })
      .join(', ');
  return { en: textIn('en'), ru: textIn('ru') };
};

const changesOf = (
  before: readonly TaxRule[],
  after: readonly TaxRule[],
  names: CategoryNames,
): ActivityChange[] =>
  DELIVERY_COUNTRIES.map(({ code, en, value: ru }) => ({
    field: 'taxRate',
    of: { en, ru },
    before: rulesText(before, names, code),
    after: rulesText(after, names, code),
  })).filter((change) => change.before.en !== change.after.en);

/** Reads and changes the tax rules. */
@Injectable()
export class ShopTaxes {
  constructor(
    private readonly repository: TaxesRepository,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async all(): Promise<readonly TaxRule[]> {
    return ((await this.repository.find()) ?? UNCHANGED).rules;
  }

  async read(): Promise<PanelTaxes> {
    return present((await this.repository.find()) ?? UNCHANGED);
  }

  /**
   * Replaces the rules of today and later. Those from before today stay, because documents have their rates.
   * @param names of the categories, for the activity log
   * @throws AppError `validation`, `conflict`
   */
  async change(
    { rules, revision }: PanelTaxes,
    userId: string,
    now: Date,
    names: CategoryNames,
  ): Promise<PanelTaxes> {
    const today = dayIn(now, this.config.SHOP_TIME_ZONE);
    const before = await this.all();
    const problems = [...taxRuleProblems(rules, before, today)];
    if (problems.length > 0)
      throw new AppError('validation', {
        fieldMessages: Object.fromEntries(
          problems.map(([index, problem]) => [`rules.${index}.from`, MESSAGES[problem]]),
        ),
      });
    const changed = withPastRules(rules, before, today);
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('settings', TAXES_ID, NAME),
      changes: changesOf(before, changed, names),
    });
    const saved = await this.repository.save(revision, { rules: changed }, entries);
    if (!saved) throw new AppError('conflict');
    await this.work.perform('taxes', { _id: TAXES_ID, work: saved.work });
    return present(saved);
  }
}
