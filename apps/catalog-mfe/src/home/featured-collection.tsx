import { inLanguage, imageSources, namePagePath, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Eyebrow, Heading, ResponsiveImage, Section } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './featured-collection.module.css';
import type { HomeData } from './load-home.ts';
import { SCENES } from './scenes.ts';

type Props = { watches: HomeData['featured']; collection: HomeData['collection'] };

/** The featured collection: an image, a short text and up to four watches. */
export const FeaturedCollection = ({ watches, collection }: Props) => {
  const { t, language } = useTexts('catalog');
  const lines = t('home.featured.lines', { returnObjects: true });
  const title = collection ? inLanguage(collection, 'name', language) : t('home.featured.title');
  const { path, width, height } = SCENES.featured;
  return (
    <Section tone="sunk" data-testid="featured-collection" aria-labelledby="featured-title">
      <Container className={styles.grid}>
        <ResponsiveImage
          {...imageSources(path, 1920, 320)}
          sizes="(max-width: 999px) 100vw, (max-width: 1600px) 46vw, 680px"
          width={width}
          height={height}
          alt={t('home.featured.alt')}
          frameClassName={styles.frame}
          className={styles.image}
        />
        <div className={styles.content}>
          <Eyebrow>{t('home.featured.eyebrow')}</Eyebrow>
          <Heading level={2} size="lg" id="featured-title" className={styles.title}>
            {collection?.slug ? (
              <Link to={namePagePath('collections', collection.slug)}>{title}</Link>
            ) : (
              title
            )}
          </Heading>
          <div className={styles.lines}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p>
            <Button as={Link} to="/products" variant="secondary">
              {t('home.featured.action')}
            </Button>
          </p>
        </div>
        {watches.length === 0 ? null : (
          <ul className={styles.items} aria-label={t('home.featured.list')}>
            {watches.map((watch) => (
              <li key={watch.slug}>
                <Link to={productPath(watch.slug)} className={styles.item} data-testid="featured-item">
                  <ResponsiveImage
                    {...imageSources(watch.image, 960, 160)}
                    sizes="(max-width: 999px) 45vw, (max-width: 1600px) 12vw, 160px"
                    width={1000}
                    height={1250}
                    alt={inLanguage(watch, 'name', language)}
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Container>
    </Section>
  );
};
