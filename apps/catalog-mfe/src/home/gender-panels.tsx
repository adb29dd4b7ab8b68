import { imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { ArrowRightIcon, Heading, ResponsiveImage, Section } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './gender-panels.module.css';
import { SCENES } from './scenes.ts';

const PANELS = [
  { key: 'women', gender: 'female' },
  { key: 'men', gender: 'male' },
] as const;

/** Two panels that link to women's and men's watches. */
export const GenderPanels = () => {
  const { t } = useTexts('catalog');
  return (
    <Section space="none" aria-labelledby="gender-title">
      <h2 className="visually-hidden" id="gender-title">
        {t('home.gender.title')}
      </h2>
      <div className={styles.panels}>
        {PANELS.map(({ key, gender }) => (
          <div key={key} className={styles.panel} data-testid={`gender-${key}`} data-surface="dark">
            <ResponsiveImage
              {...imageSources(SCENES[key].path, 1920, 480)}
              sizes="(max-width: 999px) 100vw, 50vw"
              width={SCENES[key].width}
              height={SCENES[key].height}
              alt={t(`home.gender.${key}Alt`)}
              frameClassName={styles.frame}
              className={styles.image}
            />
            <div className={styles.caption}>
              <Heading level={3} size="md">
                {t(`home.gender.${key}`)}
              </Heading>
              <Link
                to={`/products?gender=${gender}`}
                className={styles.action}
                aria-label={t(`home.gender.${key}Action`)}
              >
                {t('home.gender.action')}
                <ArrowRightIcon size={20} />
              </Link>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
};
