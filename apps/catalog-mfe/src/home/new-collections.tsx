import { CAROUSEL_WINDOW, inLanguage, imageSources, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  Container,
  cx,
  Heading,
  IconButton,
  ResponsiveImage,
  Section,
} from '@meridian/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HomeData } from './load-home.ts';
import styles from './new-collections.module.css';
import { scrollRowByItem, swipeRowByItem } from './scroll-row.ts';

const CARD_SIZES = '(max-width: 999px) 78vw, (max-width: 1600px) 23vw, 340px';

/** The arrow keys scroll the row on narrow screens, which show no buttons. */
const onArrowKey = (event: KeyboardEvent<HTMLElement>) => {
  const { key, currentTarget } = event;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  event.preventDefault();
  scrollRowByItem(currentTarget, key === 'ArrowRight' ? 1 : -1);
};

/**
 * Watches flagged `main` under the season's title. On wide screens each click moves the track by one of four cards;
 * narrow screens swipe one card at a time (spec sections 2, 4 and 9).
 */
export const NewCollections = ({
  season,
  watches,
}: {
  season: HomeData['season'];
  watches: HomeData['main'];
}) => {
  const { t, language } = useTexts('catalog');
  const [index, setIndex] = useState(0);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => (row.current ? swipeRowByItem(row.current) : undefined), []);
  const atStart = index === 0;
  const atEnd = index + CAROUSEL_WINDOW >= watches.length;
  const from = t(`home.season.${season.from}`);
  const to = t(`home.season.${season.to}`);
  const isOutside = (position: number) => position < index || position >= index + CAROUSEL_WINDOW;

  return (
    <Section data-testid="new-collections" aria-labelledby="new-collections-title">
      <Container className={styles.head}>
        <div>
          <Heading level={2} id="new-collections-title">
            {t('home.season.range', {
              from,
              to: language === 'ru' ? to.toLowerCase() : to,
              year: season.year,
            })}
          </Heading>
          <p className={styles.subtitle}>{t('home.season.subtitle')}</p>
        </div>
        <div className={styles.arrows}>
          <IconButton
            label={t('home.season.previous')}
            className={styles.arrow}
            data-testid="carousel-prev"
            disabled={atStart}
            onClick={() => setIndex((current) => Math.max(0, current - 1))}
          >
            <ArrowLeftIcon />
          </IconButton>
          <IconButton
            label={t('home.season.next')}
            className={styles.arrow}
            data-testid="carousel-next"
            disabled={atEnd}
            onClick={() =>
              setIndex((current) => (current + CAROUSEL_WINDOW < watches.length ? current + 1 : current))
            }
          >
            <ArrowRightIcon />
          </IconButton>
        </div>
      </Container>
      {watches.length === 0 ? (
        <Container>
          <p className={styles.subtitle}>{t('home.season.empty')}</p>
          <Button as={Link} to="/products" variant="quiet">
            {t('home.season.all')}
          </Button>
        </Container>
      ) : (
        <Container className={styles.viewport}>
          <div className={styles.window}>
            <ul
              ref={row}
              className={styles.track}
              aria-label={t('home.season.list')}
              onKeyDown={onArrowKey}
              style={index > 0 ? { transform: `translateX(${index * -25}%)` } : undefined}
            >
              {watches.map((watch, position) => (
                <li key={watch.slug} className={cx(styles.item, isOutside(position) && styles.outside)}>
                  <Link to={productPath(watch.slug)} className={styles.card} data-testid="carousel-card">
                    <ResponsiveImage
                      {...imageSources(watch.image, 1280, 240)}
                      sizes={CARD_SIZES}
                      width={1000}
                      height={1250}
                      alt=""
                      className={styles.image}
                    />
                    <span className={styles.name}>{inLanguage(watch, 'name', language)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Container>
      )}
    </Section>
  );
};
