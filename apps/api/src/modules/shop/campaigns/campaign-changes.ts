import type { ActivityChange, Bilingual } from '@meridian/contracts';
import type { CampaignDiscount, CampaignScope } from '@meridian/domain';
import { both, pricesText, yesOrNo } from '../activity/change-texts.ts';
import type { CampaignFields } from './campaigns.repository.ts';

/** `−15 %`, `−5 000 ₸` or `95 000 ₸`. */
const discountText = (discount: CampaignDiscount): Bilingual =>
  both((language) => {
    if (discount.kind === 'percent') return `−${discount.percent} %`;
    return discount.kind === 'amount'
      ? `−${pricesText(discount.amount, language)}`
      : pricesText(discount.price, language);
  });

const LISTS = {
  watches: { en: 'watches', ru: 'часы' },
  brands: { en: 'brands', ru: 'бренды' },
  collections: { en: 'collections', ru: 'коллекции' },
  categories: { en: 'categories', ru: 'категории' },
  flags: { en: 'flags', ru: 'метки' },
} as const satisfies Record<keyof CampaignScope, Bilingual>;
/** `watches: 3, brands: 1`. */
const scopeText = (scope: CampaignScope): Bilingual =>
  both((language) => {
    const names = (Object.keys(LISTS) as (keyof CampaignScope)[]).filter((list) => scope[list].length > 0);
    if (names.length === 0) return { en: 'all watches', ru: 'все часы' }[language];
    return names.map((list) => `${LISTS[list][language]}: ${scope[list].length}`).join(', ');
  });

const VALUES = {
  nameEN: ({ nameEN }) => nameEN,
  nameRU: ({ nameRU }) => nameRU,
  campaignFrom: ({ from }) => from?.toISOString() ?? null,
  campaignUntil: ({ until }) => until?.toISOString() ?? null,
  campaignScope: ({ scope }) => scopeText(scope),
  campaignDiscount: ({ discount }) => discountText(discount),
  campaignStopped: ({ isStopped }) => yesOrNo(isStopped),
} as const satisfies Record<string, (campaign: CampaignFields) => ActivityChange['before']>;

/** The changes of a save for the activity log. */
export const campaignChanges = (before: CampaignFields, after: CampaignFields): ActivityChange[] =>
  Object.entries(VALUES)
    .map(([field, valueOf]) => ({ field, of: null, before: valueOf(before), after: valueOf(after) }))
    .filter(
      ({ field, ...change }) =>
        JSON.stringify(change.before) !== JSON.stringify(change.after) ||
        (field === 'campaignScope' && JSON.stringify(before.scope) !== JSON.stringify(after.scope)),
    );
