import { Container, Heading, Section, Skeleton } from '@meridian/ui';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { WatchCardData } from '../watch-card/card.ts';
import { WatchCard } from '../watch-card/watch-card.tsx';
import styles from './watch-row.module.css';

/** Number of cards in the row of a wide screen. */
export const ROW_LENGTH = 4;

const ROW_SIZES = '(max-width: 438px) 62vw, (max-width: 999px) 17rem, (max-width: 1600px) 23vw, 340px';

interface WatchRowProps {
  id: string;
  title: string;
  /** Path of the page to which the title links. */
  path?: string | undefined;
  /** Null while loading. */
  watches: WatchCardData[] | null;
  ref?: Ref<HTMLElement>;
  'data-testid'?: string;
}

/** A titled row of watch cards. Narrow screens scroll it sideways. */
export const WatchRow = ({ id, title, path, watches, ref, ...rest }: WatchRowProps) => (
  <section ref={ref} aria-labelledby={id} aria-busy={watches === null} {...rest}>
    <Section as="div" space="tight">
      <Container>
        <Heading level={2} size="sm" id={id} className={styles.title}>
          {path ? <Link to={path}>{title}</Link> : title}
        </Heading>
        <ul className={styles.row}>
          {watches
            ? watches.map((watch) => (
                <li key={watch.id} className={styles.item}>
                  <WatchCard watch={watch} level={3} withFavoriteButton={false} sizes={ROW_SIZES} />
                </li>
              ))
            : Array.from({ length: ROW_LENGTH }, (_, index) => (
                <li key={index} className={styles.item}>
                  <Skeleton className={styles.skeleton} />
                </li>
              ))}
        </ul>
      </Container>
    </Section>
  </section>
);
