import type {
  ActivityChange,
  Bilingual,
  CustomsInput,
  orderCustoms,
  PanelCustoms,
} from '@meridian/contracts';
import {
  type Currency,
  customsNotice,
  type CustomsTerms,
  customsTerms,
  DELIVERY_COUNTRIES,
  type DutyRule,
  formatPrice,
  passesCustoms,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Work } from '../../../platform/work/work.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { ShopSettings } from './shop-settings.ts';
import { CUSTOMS_ID, CustomsRepository } from './customs/customs.repository.ts';
import { PublicCustoms } from './customs/public-customs.ts';

const NAME = { nameEN: 'customs', nameRU: 'таможня' };

const RULES: Readonly<Record<DutyRule, Bilingual>> = {
  none: { en: 'no duties', ru: 'без пошлин' },
  included: { en: 'included in the price', ru: 'включены в цену' },
  estimated: { en: 'estimated', ru: 'оценка суммы' },
  mayBeCharged: { en: 'may be charged', ru: 'могут взиматься' },
};
const BY_SELLER: Bilingual = { en: 'by the country of the seller', ru: 'по стране продавца' };

/** Terms in the activity log. */
const termsText = (terms: CustomsTerms | undefined): Bilingual => {
  if (!terms) return BY_SELLER;
  const { rule, percent, dutyFree, currency } = terms;
  const { en, ru } = RULES[rule];
  if (rule !== 'estimated') return { en, ru };
  return {
    en: `${en}: ${percent}% above ${formatPrice(dutyFree, currency, 'en')}`,
    ru: `${ru}: ${percent} % свыше ${formatPrice(dutyFree, currency, 'ru')}`,
  };
};

const changesOf = (before: CustomsInput['countries'], after: CustomsInput['countries']): ActivityChange[] =>
  DELIVERY_COUNTRIES.flatMap(({ code, en, value: ru }) => {
    const [old, changed] = [termsText(before[code]), termsText(after[code])];
    return old.en === changed.en ? [] : [{ field: 'customs', of: { en, ru }, before: old, after: changed }];
  });

/** Reads and changes how duties are paid. */
@Injectable()
export class Customs {
  constructor(
    private readonly repository: CustomsRepository,
    private readonly settings: ShopSettings,
    private readonly publicCustoms: PublicCustoms,
    private readonly activity: RecordActivity,
    private readonly work: Work,
  ) {}

  async read(): Promise<PanelCustoms> {
    const { countries = {}, revision = 0 } = (await this.repository.find()) ?? {};
    const { seller } = await this.settings.legalSeller();
    return { countries, revision, ...(seller.country && { sellerCountry: seller.country }) };
  }

  /** @throws AppError `conflict` */
  async change({ countries, revision }: CustomsInput, userId: string): Promise<PanelCustoms> {
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('settings', CUSTOMS_ID, NAME),
      changes: changesOf((await this.read()).countries, countries),
    });
    const saved = await this.repository.save(revision, { countries }, entries);
    if (!saved) throw new AppError('conflict');
    await this.work.perform('customs', { _id: CUSTOMS_ID, work: saved.work });
    return this.read();
  }

  /**
   * The duties of an order to a country by its stored name; none if no customs are passed.
   * @param goods their worth, without the delivery
   */
  async ofOrder(
    countryName: string,
    goods: { worth: number; currency: Currency },
    now: Date,
  ): Promise<z.infer<typeof orderCustoms>> {
    const country = DELIVERY_COUNTRIES.find(({ value }) => value === countryName);
    if (!country) return undefined;
    const { countries, sellerCountry } = await this.read();
    const terms = customsTerms(countries, sellerCountry, country.code);
    const notice =
      terms.rule === 'none'
        ? null
        : customsNotice(terms, { ...goods, rates: await this.publicCustoms.ratesOfDay(now) });
    if (!notice) return passesCustoms(sellerCountry, country.code) ? { duties: 'none' } : undefined;
    const { kind: duties, ...amount } = notice;
    return { duties, ...amount };
  }
}
