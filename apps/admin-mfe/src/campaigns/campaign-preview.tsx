import type { CampaignInput } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { Notice } from '@meridian/ui';
import { Section } from '../panel/section.tsx';
import styles from './campaigns.module.css';
import { useCampaignPreview } from './use-campaign.ts';
import { useCampaignTexts } from './use-campaign-texts.ts';

interface CampaignPreviewProps {
  /** Null while a field is invalid. */
  campaign: (CampaignInput & { id?: string }) | null;
  timeZone: string;
}

/** The watches and the lowest price of the campaign in the form, and the campaigns at the same time. */
export const CampaignPreview = ({ campaign, timeZone }: CampaignPreviewProps) => {
  const { t, language } = useTexts('admin');
  const texts = useCampaignTexts(timeZone);
  const { data, error } = useCampaignPreview(campaign);
  const problem = problemText(t, error);
  return (
    <Section title={t('campaigns.preview')}>
      <div className={styles.preview} aria-live="polite" data-testid="campaign-preview">
        {!campaign ? (
          <p className={styles.muted}>{t('campaigns.previewInvalid')}</p>
        ) : problem ? (
          <Notice tone="error">{problem}</Notice>
        ) : !data ? (
          <p className={styles.muted}>{t('campaigns.previewing')}</p>
        ) : (
          <>
            <p>
              {data.watches === 0
                ? t('campaigns.previewNone')
                : t('campaigns.previewWatches', {
                    count: data.watches,
                    prices: texts.amounts(data.lowest),
                  })}
            </p>
            {data.notApplied > 0 ? (
              <Notice>{t('campaigns.notApplied', { count: data.notApplied })}</Notice>
            ) : null}
            {data.conflicts.length > 0 ? (
              <Notice>
                {t('campaigns.conflicts')}
                <ul>
                  {data.conflicts.map((conflict) => (
                    <li key={conflict.id}>
                      {t('campaigns.conflict', {
                        name: inLanguage(conflict, 'name', language),
                        count: conflict.watches,
                      })}
                    </li>
                  ))}
                </ul>
              </Notice>
            ) : null}
          </>
        )}
      </div>
    </Section>
  );
};
