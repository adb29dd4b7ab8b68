import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState, ErrorState, Heading, Skeleton } from '@meridian/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFavoriteWatches } from './use-favorite-watches.ts';
import { FavoriteItem } from './favorite-item.tsx';
import styles from './favorites-page.module.css';

const SKELETONS = [0, 1, 2, 3];

const List = ({ focusList }: { focusList: () => void }) => {
  const { t } = useTexts('catalog');
  const { items, failed, retry } = useFavoriteWatches();

  if (failed)
    return (
      <Container className={styles.page}>
        <ErrorState
          level={1}
          title={t('favorites.failedTitle')}
          text={t('favorites.failedText')}
          retryLabel={t('favorites.retry')}
          onRetry={retry}
        />
      </Container>
    );
  if (items?.length === 0)
    return (
      <Container className={styles.page} data-testid="wish-empty">
        <EmptyState
          level={1}
          title={t('favorites.emptyTitle')}
          text={t('favorites.emptyText')}
          action={
            <Button as={Link} to="/products" data-testid="wish-continue">
              {t('favorites.continue')}
            </Button>
          }
        />
      </Container>
    );
  return (
    <Container className={styles.page} aria-busy={items === null} data-needs-script>
      <Heading level={1} size="lg" className={styles.title}>
        {items ? t('favorites.heading', { count: items.length }) : t('favorites.headingPlain')}
      </Heading>
      {items ? (
        <ul className={styles.list} data-testid="wish-list" aria-label={t('favorites.list')}>
          {items.map((item) => (
            <li key={item.favorite.itemId}>
              <FavoriteItem {...item} focusList={focusList} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {t('favorites.loading')}
          </p>
          <div className={styles.list}>
            {SKELETONS.map((index) => (
              <Skeleton key={index} className={styles.skeleton} />
            ))}
          </div>
        </>
      )}
    </Container>
  );
};

/**
 * The wish list (spec section 2). Its items are client state, so the server renders the loading state. After a removal
 * and its undo the focus moves to the list, because the pressed button no longer exists.
 */
export const Component = () => {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className={styles.focusTarget}>
      <List focusList={() => container.current?.focus({ preventScroll: true })} />
    </div>
  );
};
