import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState, ErrorState, Heading, Skeleton } from '@meridian/ui';
import { useRef } from 'react';
import { useWishedWatches } from './use-wished-watches.ts';
import { WishItem } from './wish-item.tsx';
import styles from './wish-list-page.module.css';

const PLACES = [0, 1, 2, 3];

const List = ({ onRemoved }: { onRemoved: () => void }) => {
  const { t } = useTexts('catalog');
  const { items, failed, retry } = useWishedWatches();

  if (failed)
    return (
      <Container className={styles.page}>
        <ErrorState
          level={1}
          title={t('wishList.failedTitle')}
          text={t('wishList.failedText')}
          retryLabel={t('wishList.retry')}
          onRetry={retry}
        />
      </Container>
    );
  if (items?.length === 0)
    return (
      <Container className={styles.page} data-testid="wish-empty">
        <EmptyState
          level={1}
          title={t('wishList.emptyTitle')}
          text={t('wishList.emptyText')}
          action={
            <Button as={Link} to="/products" data-testid="wish-continue">
              {t('wishList.continue')}
            </Button>
          }
        />
      </Container>
    );
  return (
    <Container className={styles.page} aria-busy={items === null}>
      <Heading level={1} size="lg" className={styles.title}>
        {items ? t('wishList.heading', { count: items.length }) : t('wishList.headingPlain')}
      </Heading>
      {items ? (
        <ul className={styles.list} data-testid="wish-list" aria-label={t('wishList.list')}>
          {items.map((item) => (
            <li key={item.favorite.itemId}>
              <WishItem {...item} onRemoved={onRemoved} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {t('wishList.loading')}
          </p>
          <div className={styles.list}>
            {PLACES.map((place) => (
              <Skeleton key={place} className={styles.place} />
            ))}
          </div>
        </>
      )}
    </Container>
  );
};

/**
 * The wish list (spec section 2): the browser's own, so the server renders its loading state. Taking a watch off leaves
 * the focus on the list: the button that was pressed is gone.
 */
export const Component = () => {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={styles.wishes}>
      <List onRemoved={() => place.current?.focus({ preventScroll: true })} />
    </div>
  );
};
