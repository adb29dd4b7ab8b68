import type { PanelCampaign } from '@meridian/contracts';
import { CURRENCIES, formatPrice, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dialogs, Loaded } from '@meridian/panel';
import { Button, Dialog, Heading } from '@meridian/ui';
import { useId } from 'react';
import styles from './campaigns.module.css';
import { useCampaignResults } from './use-campaign.ts';

/** Orders, pieces and revenue of a campaign. */
export const ResultsDialog = ({ campaign, onClose }: { campaign: PanelCampaign; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  const results = useCampaignResults(campaign.id);
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520}>
      <Heading level={2} size="xs" id={id}>
        {t('campaigns.resultsOf', { name: inLanguage(campaign, 'name', language) })}
      </Heading>
      <Loaded query={results} rows={3}>
        {({ orders, pieces, revenue }) => {
          const amounts = CURRENCIES.flatMap((currency) => {
            const amount = revenue[currency];
            return amount ? [formatPrice(amount, currency, language)] : [];
          });
          return (
            <>
              <dl className={styles.results} data-testid="campaign-results-values">
                <dt>{t('campaigns.orders')}</dt>
                <dd>{orders}</dd>
                <dt>{t('campaigns.pieces')}</dt>
                <dd>{pieces}</dd>
                <dt>{t('campaigns.revenue')}</dt>
                <dd>{amounts.join(' · ') || '–'}</dd>
              </dl>
              <p className={dialogs.text}>{t('campaigns.resultsText')}</p>
            </>
          );
        }}
      </Loaded>
      <div className={dialogs.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
};
