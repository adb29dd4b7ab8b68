import type { PanelCampaign } from '@meridian/contracts';
import { type CampaignStatus, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, MutationDialog, useAccess, useEdited } from '@meridian/panel';
import { Badge, type BadgeProps, Button, cx, EmptyState, Table } from '@meridian/ui';
import { useState } from 'react';
import { ResultsDialog } from './results-dialog.tsx';
import styles from './campaigns.module.css';
import { useCampaignMutations } from './use-campaign.ts';
import { useCampaignTexts } from './use-campaign-texts.ts';

const TONES: Record<CampaignStatus, BadgeProps['tone']> = {
  planned: 'accent',
  running: 'success',
  ended: 'neutral',
  stopped: 'neutral',
};

interface CampaignListProps {
  campaigns: readonly PanelCampaign[];
  timeZone: string;
  mayEdit: boolean;
  onEdit: (id: string) => void;
}

/** The campaigns with their discounts, times and states. A planned one is deleted, a running one stopped. */
export const CampaignList = ({ campaigns, timeZone, mayEdit, onEdit }: CampaignListProps) => {
  const { t, language } = useTexts('admin');
  const texts = useCampaignTexts(timeZone);
  const { can } = useAccess();
  const { stop, remove } = useCampaignMutations();
  const stopping = useEdited<PanelCampaign>(stop);
  const removing = useEdited<PanelCampaign>(remove);
  const [results, setResults] = useState<PanelCampaign | null>(null);
  const nameOf = (campaign: PanelCampaign) => inLanguage(campaign, 'name', language);
  if (campaigns.length === 0)
    return <EmptyState level={2} title={t('campaigns.empty')} text={t('campaigns.emptyText')} />;
  const actionsOf = (campaign: PanelCampaign) => {
    const { id, status } = campaign;
    return [
      ...(mayEdit && status !== 'stopped' ? [{ name: 'edit', run: () => onEdit(id) } as const] : []),
      ...(can('orders.view') && status !== 'planned'
        ? [{ name: 'results', run: () => setResults(campaign) } as const]
        : []),
      ...(mayEdit && status === 'running'
        ? [{ name: 'stop', run: () => stopping.edit(campaign) } as const]
        : []),
      ...(mayEdit && status === 'planned'
        ? [{ name: 'delete', run: () => removing.edit(campaign) } as const]
        : []),
    ];
  };
  return (
    <>
      <p className={styles.lead}>{t('campaigns.lead', { zone: timeZone })}</p>
      <Table
        caption={t('campaigns.title')}
        className={cx(cards.cards, cards.labelled, styles.table)}
        data-testid="campaign-list"
      >
        <thead>
          <tr>
            {(['name', 'watches', 'discount', 'time', 'status'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`campaigns.columns.${name}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => {
            const name = nameOf(campaign);
            return (
              <tr key={campaign.id} data-testid="campaign-row" data-campaign-id={campaign.id}>
                <th scope="row">{name}</th>
                <td data-label={t('campaigns.columns.watches')}>{texts.scope(campaign.scope)}</td>
                <td data-label={t('campaigns.columns.discount')} className="tabular">
                  {texts.discount(campaign.discount)}
                </td>
                <td data-label={t('campaigns.columns.time')}>{texts.period(campaign)}</td>
                <td>
                  <Badge tone={TONES[campaign.status]} data-testid="campaign-status">
                    {t(`campaigns.statuses.${campaign.status}`)}
                  </Badge>
                </td>
                <td>
                  <span className={styles.actions}>
                    {actionsOf(campaign).map((action) => (
                      <Button
                        key={action.name}
                        variant="quiet"
                        size="small"
                        aria-label={`${t(`campaigns.actions.${action.name}`)}: ${name}`}
                        onClick={action.run}
                        data-testid={`campaign-${action.name}`}
                      >
                        {t(`campaigns.actions.${action.name}`)}
                      </Button>
                    ))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {results ? <ResultsDialog campaign={results} onClose={() => setResults(null)} /> : null}
      {stopping.edited ? (
        <MutationDialog
          mutation={stop}
          variables={stopping.edited.id}
          title={t('campaigns.stopTitle', { name: nameOf(stopping.edited) })}
          text={t('campaigns.stopText')}
          yes={t('campaigns.stopYes')}
          busyLabel={t('campaigns.stopping')}
          onClose={stopping.close}
        />
      ) : null}
      {removing.edited ? (
        <MutationDialog
          mutation={remove}
          variables={removing.edited.id}
          title={t('campaigns.deleteTitle', { name: nameOf(removing.edited) })}
          text={t('campaigns.deleteText')}
          yes={t('lookups.deleteYes')}
          busyLabel={t('lookups.deleting')}
          onClose={removing.close}
        />
      ) : null}
    </>
  );
};
