import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading, Notice } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { WatchRow } from '../../watch-row/watch-row.tsx';
import type { ProductData } from '../product-data.ts';
import { useMoreTexts } from '../more-texts.ts';
import styles from '../product-page.module.css';

/** The notice of a draft's preview, or the content of an archived watch's page. */
export const Unlisted = ({ product }: { product: ProductData }) => {
  const { language } = useTexts('catalog');
  const t = useMoreTexts();
  const { similar } = product;
  if (!similar)
    return (
      <Container className={styles.notice}>
        <Notice data-testid="draft-preview">
          <strong>{t('unlisted.draft')}</strong> {t('unlisted.draftText')}
        </Notice>
      </Container>
    );
  return (
    <div data-testid="product-gone">
      <Container className={styles.gone}>
        <Heading level={1} size="md" data-testid="product-name">
          {inLanguage(product, 'name', language)}
        </Heading>
        <p>{t('unlisted.gone')}</p>
        <Button as={Link} to="/products" variant="secondary">
          {t('unlisted.toCatalogue')}
        </Button>
      </Container>
      {similar.length > 0 ? (
        <WatchRow id="similar" data-testid="gone-similar" title={t('unlisted.similar')} watches={similar} />
      ) : null}
    </div>
  );
};
