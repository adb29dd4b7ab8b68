import { useTexts } from '@meridian/i18n';
import { useState } from 'react';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { ChannelLog } from './channel-log.tsx';
import { FeatureSection, type Wish } from './feature-section.tsx';
import styles from './features-page.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { useFeatures } from './use-features.ts';

/** The features: which version is whose, how it does with visitors. Its address stands beside the seven tabs. */
export const FeaturesPage = () => {
  const { t } = useTexts('admin');
  const overview = useFeatures();
  const [wish, setWish] = useState<Wish | null>(null);
  const close = () => setWish(null);
  return (
    <>
      <PageHeader title={t('features.title')} testId="features-heading" />
      <p className={styles.lead}>{t('features.lead')}</p>
      <Loaded query={overview} rows={8}>
        {({ features, log }) => (
          <div className={styles.page}>
            {features.map((feature) => (
              <FeatureSection key={feature.app} feature={feature} onWish={setWish} />
            ))}
            <ChannelLog log={log} />
          </div>
        )}
      </Loaded>
      {wish?.kind === 'preview' ? <PreviewDialog wish={wish} onClose={close} /> : null}
      {wish && wish.kind !== 'preview' ? (
        <MoveDialog wish={{ ...wish, kind: wish.kind }} onClose={close} />
      ) : null}
    </>
  );
};
export { FeaturesPage as Component };
