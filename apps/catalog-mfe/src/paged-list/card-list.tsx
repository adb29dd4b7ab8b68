import { Suspense } from 'react';
import { BelowFold } from '../below-fold/below-fold.tsx';
import type { WatchCardData } from '../watch-card/card.ts';
import { WatchCard } from '../watch-card/watch-card.tsx';
import styles from './card-list.module.css';

/** Number of cards whose images are in the first viewport of a phone. */
const PRIORITY_IMAGES = 2;
/** Cards of the first frame: the first viewport of a phone, or one row of a wide screen. */
const FIRST_FRAME_CARDS = 4;

/** Cards hydrate independently; React hydrates a card immediately if the user interacts with it. */
const item = (card: WatchCardData, priority: boolean) => (
  <li key={card.id}>
    <Suspense>
      <WatchCard watch={card} priority={priority} />
    </Suspense>
  </li>
);

/** The cards of a list that is the main content of its page. The other cards are rendered a frame later. */
export const CardList = ({
  cards,
  restored,
  busy,
  label,
}: {
  cards: readonly WatchCardData[];
  /** Whether the scroll position is being restored. */
  restored: boolean;
  /** Whether the next page is loading. */
  busy: boolean;
  label: string;
}) => (
  <ul className={styles.list} data-testid="watch-list" aria-label={label} aria-busy={busy}>
    {cards.slice(0, FIRST_FRAME_CARDS).map((card, index) => item(card, index < PRIORITY_IMAGES))}
    {cards.length > FIRST_FRAME_CARDS ? (
      <BelowFold list immediate={restored}>
        {cards.slice(FIRST_FRAME_CARDS).map((card) => item(card, false))}
      </BelowFold>
    ) : null}
  </ul>
);
