import { type PinnedVersions } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useLocation } from 'react-router-dom';
import styles from './preview-banner.module.css';

/** Shows the versions pinned by a preview link, and a link that ends the preview. */
export const PreviewBanner = ({ pins }: { pins: PinnedVersions }) => {
  const { t } = useTexts('shell');
  const { pathname } = useLocation();
  const versions = Object.entries(pins)
    .map(([app, version]) => `${app} ${version}`)
    .join(', ');
  return (
    <aside className={styles.banner} data-testid="preview-banner">
      <span>{t('preview.text', { versions })}</span>
      {/* Not a router link: ending the preview needs a new document with other versions. */}
      <a href={`${pathname}?preview=off`}>{t('preview.leave')}</a>
    </aside>
  );
};
