import { imageSources } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Container, Heading, ResponsiveImage, Section, useNarrow } from '@meridian/ui';
import styles from './community.module.css';
import { COMMUNITY } from './scenes.ts';

/** Four customer photos; narrow screens swipe through them one at a time (spec section 2). */
export const Community = () => {
  const { t } = useTexts('catalog');
  const narrow = useNarrow();
  return (
    <Section data-testid="community" aria-labelledby="community-title">
      <Container className={styles.head}>
        <Heading level={2} id="community-title">
          {t('home.community.title')}
        </Heading>
        <p className={styles.subtitle}>{t('home.community.subtitle')}</p>
      </Container>
      <Container className={styles.viewport}>
        <ul className={styles.row} aria-label={t('home.community.list')} tabIndex={narrow ? 0 : undefined}>
          {COMMUNITY.map(({ path, altKey }) => (
            <li key={path} className={styles.item}>
              <ResponsiveImage
                {...imageSources(path, 1280, 320)}
                sizes="(max-width: 999px) 90vw, (max-width: 1600px) 23vw, 340px"
                width={1000}
                height={1000}
                alt={t(altKey)}
              />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
};
