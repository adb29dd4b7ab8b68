import type { PanelPromotion } from '@meridian/contracts';
import { dateLocale, inLanguage, normalizeCode } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { EmptyState } from '@meridian/ui';
import { useState } from 'react';
import { PROMOTION } from '../discounts/discount-kinds.ts';
import { DiscountList } from '../discounts/discount-list.tsx';
import { ResultsDialog } from '../discounts/results-dialog.tsx';
import { useDiscountTexts } from '../discounts/use-discount-texts.ts';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { usePromotionMutations, usePromotionResults } from './use-promotions.ts';

/** A shorter list needs no search. */
const MIN_SEARCHED = 10;

interface DialogProps {
  promotion: PanelPromotion;
  timeZone: string;
  onClose: () => void;
}

const PromotionResults = ({ promotion, timeZone, onClose }: DialogProps) => {
  const { t, language } = useTexts('admin');
  const texts = useDiscountTexts(timeZone);
  return (
    <ResultsDialog
      name={inLanguage(promotion, 'name', language)}
      results={usePromotionResults(promotion.id)}
      rowsOf={({ orders, revenue, discount }) => [
        [t('discounts.orders'), orders],
        [t('discounts.revenue'), texts.amounts(revenue)],
        [t('discounts.discount'), texts.amounts(discount)],
      ]}
      text={t('promotions.resultsText')}
      testId={PROMOTION.testId}
      onClose={onClose}
    />
  );
};

const matches = ({ code, nameEN, nameRU }: PanelPromotion, text: string): boolean =>
  (code ?? '').includes(normalizeCode(text)) ||
  [nameEN, nameRU].some((name) => name.toLowerCase().includes(text.toLowerCase()));

interface PromotionListProps {
  items: readonly PanelPromotion[];
  timeZone: string;
  onEdit: (id: string) => void;
}

/** The promotions with their codes, discounts, times, uses and states. */
export const PromotionList = ({ items, timeZone, onEdit }: PromotionListProps) => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const texts = useDiscountTexts(timeZone);
  const { can } = useAccess();
  const { stop, remove } = usePromotionMutations();
  const [dialog, setDialog] = useState<{ name: 'codes' | 'results'; id: string } | null>(null);
  const opened = items.find(({ id }) => id === dialog?.id);
  const text = get('q');
  const entries = items.filter((promotion) => matches(promotion, text));
  const number = new Intl.NumberFormat(dateLocale(language));
  const nameOf = (promotion: PanelPromotion) => inLanguage(promotion, 'name', language);
  const usesOf = ({ uses, maxUses, code, codes }: PanelPromotion): string => {
    const limit = code === null ? Math.min(codes, maxUses ?? codes) : maxUses;
    return [uses, ...(limit === null ? [] : [limit])].map((count) => number.format(count)).join(' / ');
  };
  const givesOf = ({ discount, minimum }: PanelPromotion): string =>
    [
      texts.discount(discount),
      ...(minimum ? [t('promotions.fromMinimum', { amounts: texts.amounts(minimum) })] : []),
    ].join(', ');
  return (
    <>
      {items.length >= MIN_SEARCHED || text ? (
        <SearchField label={t('promotions.search')} value={text} onChange={(q) => set({ q })} />
      ) : null}
      {entries.length === 0 ? (
        <EmptyState level={2} title={t('common.nothingFound')} text={t('promotions.nothingFoundText')} />
      ) : (
        <DiscountList
          kind={PROMOTION}
          entries={entries}
          nameOf={nameOf}
          columns={[
            {
              label: t('promotions.code'),
              cell: ({ code, codes }) => code ?? t('promotions.generated', { count: codes }),
            },
            { label: t('discounts.name'), cell: nameOf },
            { label: t('promotions.gives'), cell: givesOf },
            { label: t('discounts.time'), cell: texts.period },
            { label: t('promotions.uses'), cell: usesOf },
          ]}
          actionsOf={({ id, status, code, isUsed }) => [
            ...(status === 'stopped' ? [] : [{ name: 'edit', run: () => onEdit(id) } as const]),
            ...(code === null
              ? [{ name: 'codes', run: () => setDialog({ name: 'codes', id }) } as const]
              : []),
            ...(can('orders.view') && isUsed
              ? [{ name: 'results', run: () => setDialog({ name: 'results', id }) } as const]
              : []),
            ...(status === 'planned' || status === 'running' ? [{ name: 'stop' } as const] : []),
            ...(isUsed ? [] : [{ name: 'delete' } as const]),
          ]}
          stop={stop}
          remove={remove}
        />
      )}
      {opened && dialog?.name === 'results' ? (
        <PromotionResults promotion={opened} timeZone={timeZone} onClose={() => setDialog(null)} />
      ) : null}
      {opened && dialog?.name === 'codes' ? (
        <CodesDialog promotion={opened} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
};
