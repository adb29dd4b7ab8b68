import { type PinnedVersions, useLocation } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import styles from './preview-banner.module.css';

/** Says that this visitor sees versions that others do not, and leads back to the ordinary shop. */
export const PreviewBanner = ({ pins }: { pins: PinnedVersions }) => {
  const { t } = useTexts('shell');
  const { pathname } = useLocation();
  const versions = Object.entries(pins)
    .map(([app, version]) => `${app} ${version}`)
    .join(', ');
  return (
    <aside className={styles.banner} data-testid="preview-banner">
      <span>{t('preview.text', { versions })}</span>
      {/* Not a link of the router: the page has to be loaded anew, with other versions. */}
      <a href={`${pathname}?preview=off`}>{t('preview.leave')}</a>
    </aside>
  );
};
