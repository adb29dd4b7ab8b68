import type { ChangeEvent, JSX } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCard {
  value: string;
  name: string;
  price?: string;
  /** Facts below the name; empty ones are left out. */
  detail?: readonly string[];
  disabled?: boolean;
  /** Attributes of the radio button, such as `data-testid`. */
  input?: Record<`data-${string}`, string>;
}

export interface RadioCardsProps {
  legend: string;
  name: string;
  /** Test hook of a card. */
  hook?: string;
  busy?: boolean;
  cards: readonly RadioCard[];
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One of several options, as cards with radio buttons. */
export const RadioCards = ({
  legend,
  name,
  hook,
  busy,
  cards,
  value,
  onChange,
}: RadioCardsProps): JSX.Element => (
  <fieldset className={styles.cards} aria-busy={busy}>
    <legend className={styles.legend}>{legend}</legend>
    {cards.map((card) => {
      const facts = card.detail?.filter(Boolean).join(' · ');
      return (
        <label key={card.value} className={styles.card} data-value={card.value} data-testid={hook}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled}
            onChange={onChange}
            {...card.input}
          />
          <span className={styles.name}>{card.name}</span>
          {card.price ? <span className={styles.price}>{card.price}</span> : null}
          {facts ? <span className={styles.detail}>{facts}</span> : null}
        </label>
      );
    })}
  </fieldset>
);
