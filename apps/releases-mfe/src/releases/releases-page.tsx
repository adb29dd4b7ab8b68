import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { useState } from 'react';
import { PanelScreen } from '../frame/panel-screen.tsx';
import { useReleases } from './use-releases.ts';
import { ChannelLog } from './channel-log.tsx';
import { AppSection, type ReleaseAction } from './app-section.tsx';
import styles from './releases-page.module.css';
import { ChannelChangeDialog } from './channel-change-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** Versions of all apps with their metrics and actions. The dashboard links to this page; it is not one of the tabs. */
const Releases = () => {
  const { t } = useTexts('releases');
  const { can } = useAccess();
  const overview = useReleases();
  const [action, setAction] = useState<ReleaseAction | null>(null);
  const close = () => setAction(null);
  return (
    <>
      <PageHeader title={t('releases.title')} testId="features-heading">
        {can('releases.edit') ? null : <ViewOnly />}
      </PageHeader>
      <p className={styles.lead}>{t('releases.lead')}</p>
      <Loaded query={overview} rows={8}>
        {({ features, log }) => (
          <div className={styles.page}>
            {features.map((app) => (
              <AppSection key={app.app} overview={app} onAction={setAction} />
            ))}
            <ChannelLog log={log} />
          </div>
        )}
      </Loaded>
      {action?.kind === 'preview' ? <PreviewDialog action={action} onClose={close} /> : null}
      {action && action.kind !== 'preview' ? (
        <ChannelChangeDialog action={{ ...action, kind: action.kind }} onClose={close} />
      ) : null}
    </>
  );
};

const ReleasesPage = () => (
  <PanelScreen>
    <Releases />
  </PanelScreen>
);
export default ReleasesPage;
