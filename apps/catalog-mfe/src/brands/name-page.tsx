import { imageSources, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Eyebrow, Heading, ResponsiveImage } from '@meridian/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { Pending } from '../paged-list/pending.tsx';
import { SortForm } from '../paged-list/sort-form.tsx';
import { withLoaderData } from '../with-loader-data.tsx';
import type { NamePageData } from './load-name-page.ts';
import { NamePageWatches } from './name-page-watches.tsx';
import styles from './name-page.module.css';
import { paragraphsOf } from './page-text.ts';

const IMAGE_SIZES = '(max-width: 999px) 100vw, (max-width: 1600px) 46vw, 680px';

/** The page of a brand or a collection: image and text of the staff, and its watches. */
export const Component = withLoaderData(({ data }: { data: NamePageData }) => {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const { t, language } = useTexts('catalog');
  const { kind, page, total, currency } = data;
  const name = inLanguage(page, 'name', language);
  const text = inLanguage(page, 'text', language);
  return (
    <Container className={styles.page}>
      <Breadcrumbs links={[{ to: '/brands', text: t('brands.title') }]} current={name} />
      <div className={page.image ? styles.head : undefined}>
        <div className={styles.intro}>
          <Eyebrow>{t(`brands.pages.${kind}.eyebrow`)}</Eyebrow>
          <Heading level={1} size="lg" className={styles.name} data-testid="name-page-title">
            {name}
          </Heading>
          {paragraphsOf(text).map((paragraph, index) => (
            <p key={index} className={styles.text}>
              {paragraph}
            </p>
          ))}
        </div>
        {page.image ? (
          <ResponsiveImage
            {...imageSources(page.image, 1280, 320)}
            sizes={IMAGE_SIZES}
            width={1500}
            height={1000}
            alt=""
            priority
            frameClassName={styles.frame}
          />
        ) : null}
      </div>
      <div className={styles.toolbar}>
        <p className={styles.count} data-testid="result-count" role="status">
          {t('brands.count', { count: total })}
        </p>
        <Button
          as={Link}
          to={`/products?${kind}=${encodeURIComponent(page.nameEN)}`}
          variant="quiet"
          size="small"
          data-testid="name-page-filter"
        >
          {t('brands.filter')}
        </Button>
        <SortForm
          sort={data.sort}
          action={pathname}
          onChange={(sort) => void navigate(sort === 'newest' ? pathname : `${pathname}?sort=${sort}`)}
        />
      </div>
      <Pending>
        <NamePageWatches key={`${key} ${currency}`} data={data} name={name} />
      </Pending>
    </Container>
  );
});
