import type { NamePageLink } from '@meridian/contracts';
import { imageSources, inLanguage, namePagePath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState, Heading, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { withLoaderData } from '../with-loader-data.tsx';
import styles from './brands-page.module.css';
import type { BrandsData } from './load-brands.ts';
import type { NamePageKind } from './load-name-page.ts';

const IMAGE_SIZES = '(max-width: 699px) 46vw, (max-width: 999px) 31vw, (max-width: 1600px) 23vw, 340px';

/** The brands or the collections, in the alphabet of the shopper. */
const NameList = ({ kind, entries }: { kind: NamePageKind; entries: readonly NamePageLink[] }) => {
  const { t, language } = useTexts('catalog');
  const sorted = entries
    .map((entry) => ({ ...entry, name: inLanguage(entry, 'name', language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <section aria-labelledby={`${kind}-title`} className={styles.section}>
      <Heading level={2} size="sm" id={`${kind}-title`}>
        {t(`brands.${kind}`)}
      </Heading>
      <ul className={styles.list} data-testid={kind === 'brands' ? 'brand-list' : 'collection-list'}>
        {sorted.map(({ slug, name, image, count }) => (
          <li key={slug}>
            <Link to={namePagePath(kind, slug)} className={styles.card} data-testid="name-page-link">
              <span className={styles.frame}>
                {image ? (
                  <ResponsiveImage
                    {...imageSources(image, 960, 240)}
                    sizes={IMAGE_SIZES}
                    width={1500}
                    height={1000}
                    alt=""
                    className={styles.image}
                  />
                ) : (
                  <span className={styles.initial} aria-hidden="true">
                    {[...name][0]}
                  </span>
                )}
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{t('brands.count', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** All brands and collections that have watches. */
export const Component = withLoaderData(({ data: { brands, collections } }: { data: BrandsData }) => {
  const { t } = useTexts('catalog');
  return (
    <Container className={styles.page}>
      <Breadcrumbs current={t('brands.title')} />
      <Heading level={1} size="lg">
        {t('brands.title')}
      </Heading>
      {brands.length + collections.length === 0 ? (
        <EmptyState
          title={t('brands.empty.title')}
          text={t('brands.empty.text')}
          action={
            <Button as={Link} to="/products" variant="secondary">
              {t('brands.all')}
            </Button>
          }
        />
      ) : null}
      {brands.length > 0 ? <NameList kind="brands" entries={brands} /> : null}
      {collections.length > 0 ? <NameList kind="collections" entries={collections} /> : null}
    </Container>
  );
});
