import { useTexts } from '@meridian/i18n';
import { Button, Eyebrow, Heading, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './hero.module.css';
import { HERO_SIZES, heroImage, SCENES } from './scenes.ts';

/** The hero of the home page: an image, a title and two links to the catalogue. */
export const Hero = () => {
  const { t } = useTexts('catalog');
  const { width, height } = SCENES.hero;
  return (
    <section className={styles.hero} data-testid="hero" data-surface="dark" aria-labelledby="hero-title">
      <ResponsiveImage
        {...heroImage()}
        sizes={HERO_SIZES}
        width={width}
        height={height}
        alt={t('home.hero.alt')}
        priority
        frameClassName={styles.frame}
        className={styles.image}
      />
      <div className={styles.content}>
        <Eyebrow>{t('home.hero.eyebrow')}</Eyebrow>
        <Heading level={1} size="xl" id="hero-title" className={styles.title}>
          {t('home.hero.title')}
        </Heading>
        <p className={styles.text}>{t('home.hero.text')}</p>
        <p className={styles.actions}>
          <Button as={Link} to="/products" size="large">
            {t('home.hero.action')}
          </Button>
          <Button as={Link} to="/products?flags=hits" variant="quiet" size="large">
            {t('home.hero.second')}
          </Button>
        </p>
      </div>
    </section>
  );
};
