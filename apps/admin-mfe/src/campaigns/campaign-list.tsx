import type { PanelCampaign } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { useState } from 'react';
import { CAMPAIGN } from '../discounts/discount-kinds.ts';
import { DiscountList } from '../discounts/discount-list.tsx';
import { ResultsDialog } from '../discounts/results-dialog.tsx';
import { useDiscountTexts } from '../discounts/use-discount-texts.ts';
import { useCampaignMutations, useCampaignResults } from './use-campaign.ts';

interface CampaignListProps {
  items: readonly PanelCampaign[];
  timeZone: string;
  mayEdit: boolean;
  onEdit: (id: string) => void;
}

interface CampaignResultsProps {
  campaign: PanelCampaign;
  name: string;
  timeZone: string;
  onClose: () => void;
}

const CampaignResults = ({ campaign, name, timeZone, onClose }: CampaignResultsProps) => {
  const { t } = useTexts('admin');
  const texts = useDiscountTexts(timeZone);
  return (
    <ResultsDialog
      name={name}
      results={useCampaignResults(campaign.id)}
      rowsOf={({ orders, pieces, revenue }) => [
        [t('discounts.orders'), orders],
        [t('campaigns.pieces'), pieces],
        [t('discounts.revenue'), texts.amounts(revenue)],
      ]}
      text={t('campaigns.resultsText')}
      testId={CAMPAIGN.testId}
      onClose={onClose}
    />
  );
};

/** The campaigns with their discounts, times and states. A planned one is deleted, a running one stopped. */
export const CampaignList = ({ items, timeZone, mayEdit, onEdit }: CampaignListProps) => {
  const { t, language } = useTexts('admin');
  const texts = useDiscountTexts(timeZone);
  const { can } = useAccess();
  const { stop, remove } = useCampaignMutations();
  const [results, setResults] = useState<PanelCampaign | null>(null);
  const nameOf = (campaign: PanelCampaign) => inLanguage(campaign, 'name', language);
  return (
    <>
      <DiscountList
        kind={CAMPAIGN}
        entries={items}
        nameOf={nameOf}
        columns={[
          { label: t('discounts.name'), cell: nameOf },
          { label: t('campaigns.watchesOf'), cell: ({ scope }) => texts.scope(scope) },
          { label: t('discounts.discount'), cell: ({ discount }) => texts.discount(discount) },
          { label: t('discounts.time'), cell: texts.period },
        ]}
        actionsOf={(campaign) => {
          const { id, status } = campaign;
          return [
            ...(mayEdit && status !== 'stopped' ? [{ name: 'edit', run: () => onEdit(id) } as const] : []),
            ...(can('orders.view') && status !== 'planned'
              ? [{ name: 'results', run: () => setResults(campaign) } as const]
              : []),
            ...(mayEdit && status === 'running' ? [{ name: 'stop' } as const] : []),
            ...(mayEdit && status === 'planned' ? [{ name: 'delete' } as const] : []),
          ];
        }}
        stop={stop}
        remove={remove}
      />
      {results ? (
        <CampaignResults
          campaign={results}
          name={nameOf(results)}
          timeZone={timeZone}
          onClose={() => setResults(null)}
        />
      ) : null}
    </>
  );
};
