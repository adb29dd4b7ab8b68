import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState, Heading, useKeptFocus } from '@meridian/ui';
import { Link, useLoaderData } from 'react-router-dom';
import { comparePath, MAX_COMPARED } from '../selection/compare-ids.ts';
import { useSelection } from '../selection/selection.ts';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';
import type { Comparison } from './load-comparison.ts';

/** Shown for fewer than two watches. It links to the catalogue, and to the selection of this browser if that is larger. */
const TooFew = ({ watches }: Pick<Comparison, 'watches'>) => {
  const { t, language } = useTexts('compare');
  const selection = useSelection();
  const [only] = watches;
  return (
    <div data-testid="compare-empty">
      <EmptyState
        level={1}
        title={only ? t('page.oneTitle') : t('page.emptyTitle')}
        text={only ? t('page.oneText', { name: inLanguage(only, 'name', language) }) : t('page.emptyText')}
        action={
          <div className={styles.actions}>
            {selection.length > 1 ? (
              <Button as={Link} to={comparePath(selection)} data-testid="compare-selection">
                {t('page.toSelection', { count: selection.length })}
              </Button>
            ) : null}
            <Button
              as={Link}
              to="/products"
              variant={selection.length > 1 ? 'secondary' : 'primary'}
              data-testid="compare-to-watches"
            >
              {t('page.toWatches')}
            </Button>
          </div>
        }
      />
    </div>
  );
};

/** The comparison of two to four watches. */
export const Component = () => {
  const { watches, unknown, isCut, onlyDifferences } = useLoaderData<Comparison>();
  const { t } = useTexts('compare');
  // Removing a watch removes the link that has the focus.
  const page = useKeptFocus<HTMLDivElement>();
  const notes = [
    unknown > 0 ? t('page.unknown', { count: unknown }) : '',
    isCut ? t('page.cut', { max: MAX_COMPARED }) : '',
  ].filter(Boolean);
  return (
    <Container className={styles.page} data-testid="compare-page" ref={page} tabIndex={-1}>
      {watches.length > 1 ? (
        <Heading level={1} size="lg">
          {t('page.title')}
        </Heading>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={styles.note} role="status" data-testid="compare-note">
          {note}
        </p>
      ))}
      {watches.length > 1 ? (
        <CompareTable watches={watches} onlyDifferences={onlyDifferences} />
      ) : (
        <TooFew watches={watches} />
      )}
    </Container>
  );
};
